import type { Parts } from '../context.ts';
import { isCancelled, isDatabaseAway } from './opening/connection.ts';
import { type Columns, type RowOf, rowsOf } from './rows.ts';

/**
 * Rows for a metric. None while the database is away, which /readyz reports; other faults are logged, since a
 * metric that silently stays empty would hide them.
 */
export const measuredRows =
  ({ orm, log }: Pick<Parts, 'orm' | 'log'>) =>
  <C extends Columns>(columns: C, statement: string, values: readonly unknown[] = []): Promise<RowOf<C>[]> =>
    rowsOf(orm.em.fork(), columns, statement, values).catch((fault: unknown) => {
      if (!isDatabaseAway(fault) || isCancelled(fault))
        log.error({ err: fault }, 'metrics: a statement has failed');
      return [];
    });
