import type { OptionalProps } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { connectionsOf } from './orm.ts';
import { type AnyRow, type Columns, type RowOf, readRow } from './rows.ts';

/** A statement that each connection parses and plans once. Its values are `$1`, `$2` and so on. */
export interface PreparedStatement {
  /** Of no other statement. */
  name: string;
  text: string;
}

/** The rows of a hand-written read, past the ORM where that may be: it costs less than half. */
export async function preparedRows<C extends Columns>(
  em: EntityManager,
  columns: C,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<RowOf<C>[]> {
  const rows = em.isInTransaction()
    ? await rowsInside(em, text, values)
    : (await (await connections(em)).query<AnyRow>({ name, text, values: [...values] })).rows;
  return rows.map((row) => readRow(columns, row, text));
}

/** In a transaction, which has a connection of its own. */
function rowsInside(em: EntityManager, text: string, values: readonly unknown[]): Promise<AnyRow[]> {
  const inOrder: unknown[] = [];
  const asked = text.replace(/\$(\d+)/g, (_match, place: string) => {
    const value = values[Number(place) - 1];
    inOrder.push(Array.isArray(value) ? arrayText(value) : value);
    return '?';
  });
  return em.execute<AnyRow[]>(asked, inOrder);
}

const arrayText = (list: readonly unknown[]) => `{${list.map((one) => JSON.stringify(one)).join(',')}}`;

async function connections(em: EntityManager) {
  const known = connectionsOf({ em });
  if (known) return known;
  await em.execute('select 1');
  const opened = connectionsOf({ em });
  if (!opened) throw new Error('database: there is no connection pool');
  return opened;
}

/** What entities work out themselves. */
type WorkedOut = 'shownRound' | 'shownName';

/**
 * An entity that no unit of work knows, so that changing it changes nothing: what was read to be shown. GraphQL's
 * resolvers take instances as they are, and copy anything else for every field.
 */
export const shownEntity = <T extends object>(
  type: { prototype: T },
  values: Omit<T, WorkedOut | typeof OptionalProps>,
): T => Object.assign(Object.create(type.prototype), values);
