import { randomUUID } from 'node:crypto';
import { minuteMs, secondMs } from '@fairway/schema/days';
import { type WithoutCaller, withoutCaller } from '../../answers/answering.ts';
import type { AccountDeletionStep } from '../../context.ts';
import type { Bus } from '../../live/bus/bus.ts';

// Who looks at a board is told nothing of it on a device. Their socket may be at any gateway, so each writes down who
// follows which pool's board there: who comes and goes within a second, all together in one statement, and whoever stays
// once a minute. Whoever asks believes rows that were written within the last minute and a half.

const flushMs = secondMs;
const renewMs = minuteMs;
export const watchedMs = 1.5 * minuteMs;

const ofGateway = new WeakMap<Bus, BoardWatchers>();

export function boardWatchers(ctx: WithoutCaller): BoardWatchers {
  const watchers = ofGateway.get(ctx.bus) ?? new BoardWatchers(withoutCaller(ctx));
  ofGateway.set(ctx.bus, watchers);
  return watchers;
}

export class BoardWatchers {
  readonly #gateway = randomUUID();
  /** By pool and user, how many of their pages follow it. */
  readonly #pages = new Map<string, number>();
  /** Of whom it was written, and when. */
  readonly #writtenAtMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #flushAtMs = 0;

  constructor(private readonly ctx: WithoutCaller) {}

  /** Says that somebody follows that board; answers how to say that they no longer do. */
  watch(poolId: string, userId: string): () => void {
    const key = `${poolId} ${userId}`;
    this.#pages.set(key, (this.#pages.get(key) ?? 0) + 1);
    this.#flushIn(flushMs);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#pages.get(key) ?? 1) - 1;
      if (left > 0) this.#pages.set(key, left);
      else this.#pages.delete(key);
      this.#flushIn(flushMs);
    };
  }

  /** In that time at the latest. Nothing here keeps a process alive. */
  #flushIn(ms: number): void {
    const atMs = performance.now() + ms;
    if (this.#timer && this.#flushAtMs <= atMs) return;
    clearTimeout(this.#timer);
    this.#flushAtMs = atMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.ctx.backgroundWork.do('boards: who looks at them could not be written down', () => this.#flush());
    }, ms).unref();
  }

  async #flush(): Promise<void> {
    const now = this.ctx.wallClock.now();
    const isOld = (key: string) => now.getTime() - (this.#writtenAtMs.get(key) ?? 0) > renewMs / 2;
    const here = [...this.#pages.keys()].filter(isOld);
    const gone = [...this.#writtenAtMs.keys()].filter((key) => !this.#pages.has(key));
    for (const key of here) this.#writtenAtMs.set(key, now.getTime());
    for (const key of gone) this.#writtenAtMs.delete(key);
    try {
      if (here.length + gone.length > 0) await this.#write(now, here, gone);
    } catch (fault) {
      for (const key of here) this.#writtenAtMs.delete(key);
      throw fault;
    } finally {
      if (this.#pages.size > 0) this.#flushIn(renewMs);
    }
  }

  async #write(now: Date, here: readonly string[], gone: readonly string[]): Promise<void> {
    const rowsOf = (keys: readonly string[]) =>
      JSON.stringify(keys.map((key) => key.split(' ')).map(([pool_id, user_id]) => ({ pool_id, user_id })));
    await this.ctx.em.fork().execute(
      `with gone as (
         delete from board_watcher using jsonb_to_recordset(?::jsonb) as row (pool_id uuid, user_id uuid)
         where board_watcher.gateway = ? and board_watcher.user_id = row.user_id and board_watcher.pool_id = row.pool_id
       )
       insert into board_watcher (pool_id, user_id, gateway, seen_at)
       select pool_id, user_id, ?, ? from jsonb_to_recordset(?::jsonb) as row (pool_id uuid, user_id uuid)
       on conflict (user_id, pool_id, gateway) do update set seen_at = excluded.seen_at`,
      [rowsOf(gone), this.#gateway, this.#gateway, now, rowsOf(here)],
    );
  }
}

export const watcherDeletion: AccountDeletionStep = {
  erase: async ({ em }, userId) => {
    await em.execute('delete from board_watcher where user_id = ?', [userId]);
  },
};
