import { minuteMs } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import { changedTablesOf } from './changes/changed-tables.ts';

/** Should something be missing in what it is said to depend on, an answer is believed for so long at most. */
const longestMs = minuteMs;

/** While none of the tables has changed, and `about` is the same, the same rows would be found, or fewer. */
export interface DependsOn {
  tables: readonly string[];
  about: string;
}

interface Kept<Row> {
  rows: readonly Row[];
  about: string;
  moment: number;
  readAt: number;
}

const nothing = (rows: readonly unknown[]): boolean => rows.length === 0;

/**
 * What every tick looks for, and hardly any finds: it is read again only when something has changed that it depends on,
 * which triggers tell of any writer (`ChangedTables`). Another gateway, or this one after a restart, begins by reading.
 */
export class KeptLook<Row> {
  readonly #ofGateway = new WeakMap<object, Kept<Row>>();

  /** Only that there is nothing is kept, unless said otherwise. */
  constructor(private readonly isKept: (rows: readonly Row[]) => boolean = nothing) {}

  async again(
    { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
    { tables, about }: DependsOn,
    read: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    const driver = em.getDriver();
    const changed = changedTablesOf({ em });
    await changed.look();
    const { moment } = changed;
    const readAt = wallClock.now().getTime();
    const kept = this.#ofGateway.get(driver);
    if (
      kept?.about === about &&
      Math.abs(readAt - kept.readAt) < longestMs &&
      changed.areAsAt(kept.moment, tables)
    )
      return kept.rows;
    this.#ofGateway.delete(driver);
    const rows = await read();
    if (this.isKept(rows)) this.#ofGateway.set(driver, { rows, about, moment, readAt });
    return rows;
  }
}
