import type { EntityManager } from '@mikro-orm/postgresql';

/** How to read one column. */
interface Column<T> {
  /** Returns the value converted; undefined if it is something else. */
  read(value: unknown): T | undefined;
  called: string;
}

export type Columns = Record<string, Column<unknown>>;

/** A row with these columns. */
export type RowOf<C extends Columns> = {
  [name in keyof C]: C[name] extends Column<infer T> ? T : never;
};

/** Texts and ids; also sums, bigints (which exceed a number) and days. */
export const text: Column<string> = {
  read: (value) => (typeof value === 'string' ? value : undefined),
  called: 'a text',
};

export const number: Column<number> = {
  read: (value) => (typeof value === 'number' ? value : undefined),
  called: 'a number',
};

export const flag: Column<boolean> = {
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  called: 'true or false',
};

const timestampShape = /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/;

/** A timestamptz, which the driver returns as text. */
export const moment: Column<Date> = {
  read: (value) => {
    const isMoment = typeof value === 'string' && timestampShape.test(value);
    return isMoment ? new Date(value) : undefined;
  },
  called: 'a moment',
};

export const bytes: Column<Buffer> = {
  read: (value) => (Buffer.isBuffer(value) ? value : undefined),
  called: 'bytes',
};

/** One of these words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Column<Word> => ({
  read: (value) => words.find((word) => word === value),
  called: `one of ${words.join(', ')}`,
});

/** A PostgreSQL array, or a list in JSON, whose every item is such a value. */
export const list = <T>(item: Column<T>): Column<T[]> => ({
  read: (value) => {
    if (!Array.isArray(value)) return undefined;
    const items: T[] = [];
    for (const one of value as unknown[]) {
      const read = item.read(one);
      if (read === undefined) return undefined;
      items.push(read);
    }
    return items;
  },
  called: `a list, of which each is ${item.called}`,
});

/** An object that the statement makes, with such values by these names. JSON has moments as texts of their own. */
export const object = <C extends Columns>(columns: C): Column<RowOf<C>> => {
  const named = Object.entries(columns);
  return {
    read: (value) => {
      if (typeof value !== 'object' || value === null) return undefined;
      const read: Record<string, unknown> = {};
      for (const [name, column] of named) {
        const one = column.read((value as AnyRow)[name]);
        if (one === undefined) return undefined;
        read[name] = one;
      }
      return read as RowOf<C>;
    },
    called: `an object with ${Object.keys(columns).join(', ')}`,
  };
};

/**
 * A JSON column that holds a whole value of that type: its presence is checked, its content is not. That is safe
 * only for what the product alone writes, from a value that the compiler has checked as the same type: a pool's
 * rules, a settled board, an accepted copy of a feed (parsed before), a payload of the outbox, the memo of a
 * transfer. A type that changes gets a migration of such values, or its new parts are optional. What a statement
 * puts together itself is read by `list` and `object`.
 */
export const stored = <T>(): Column<T> => ({
  read: (value) => (value === null ? undefined : (value as T)),
  called: 'a stored value',
});

/** The type of a value that was stored as JSON: its moments are texts. */
export type AsJson<Value> = { [name in keyof Value]: JsonOf<Value[name]> };
type JsonOf<Part> = Part extends Date ? string : Part;

export const orNull = <T>({ read, called }: Column<T>): Column<T | null> => ({
  read: (value) => (value === null ? null : read(value)),
  called: `${called} or nothing`,
});

/**
 * Runs a statement and checks every row against its columns, so that a column with another name or type is found
 * where it is read.
 */
export async function rowsOf<C extends Columns>(
  em: Pick<EntityManager, 'execute'>,
  columns: C,
  statement: string,
  values: readonly unknown[] = [],
): Promise<RowOf<C>[]> {
  const rows: AnyRow[] = await em.execute(statement, [...values]);
  return rows.map((row) => readRow(columns, row, statement));
}

export type AnyRow = Readonly<Record<string, unknown>>;

/** One row of such an answer. */
export function readRow<C extends Columns>(columns: C, row: AnyRow, statement: string): RowOf<C> {
  const read: Record<string, unknown> = {};
  for (const name in columns) {
    const value = columns[name]?.read(row[name]);
    if (value === undefined)
      throw new Error(`database: column ${name} is not ${columns[name]?.called} in: ${statement.trim()}`);
    read[name] = value;
  }
  return read as RowOf<C>;
}
