import type { Parts } from '../context.ts';
import { isDatabaseAway } from './opening/connection.ts';
import { type Columns, type RowOf, rowsOf } from './rows.ts';

/**
 * Rows that a metric is made from. While the database is away there are none, and /readyz says so; what else is
 * wrong is logged, since a metric that is silently nothing hides what it was made to show.
 */
export const measuredRows =
  ({ orm, log }: Pick<Parts, 'orm' | 'log'>) =>
  <C extends Columns>(columns: C, statement: string, values: readonly unknown[] = []): Promise<RowOf<C>[]> =>
    rowsOf(orm.em.fork(), columns, statement, values).catch((fault: unknown) => {
      if (!isDatabaseAway(fault)) log.error({ err: fault }, 'metrics: a statement has failed');
      return [];
    });
