import { userRenamed } from '../accounts/users/user-events.ts';
import { answeringFor, type WithoutCaller, withoutCaller } from '../answers/answering.ts';
import { retryPauseMs } from '../async/retry-pause.ts';
import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../database/opening/connection.ts';
import { rowsOf, text } from '../database/rows.ts';
import { tournamentChanged } from '../golf/golf-events.ts';
import type { Bus } from '../live/bus/bus.ts';
import { type ContestView, contestNow } from '../pools/contests/contest.queries.ts';
import { contestChanged, poolChanged } from '../pools/pool-events.ts';
import { type BoardView, boardsOf } from './board.service.ts';
import type { EntryFacts, KnownEntries } from './board-facts.ts';
import { type BoardState, boardStatesOf } from './board-states.ts';

/** What a listener is told: the board as it is now, or that it is not for them. */
export type BoardNews = { board: BoardView } | { refused: true };

interface Listener {
  userId: string;
  tell(news: BoardNews): void;
}

/** A pool whose board somebody on this gateway looks at. */
interface Watched {
  listeners: Set<Listener>;
  /** Those who have not been told anything yet. */
  newcomers: Set<Listener>;
  last: BoardView | null;
  /** What was told last: one object for all who hear it, so that it is answered once. */
  news: BoardNews | null;
  /** Its entries, as long as nothing may have changed of them that has no version. */
  entries: readonly EntryFacts[] | null;
  /** How often something has changed that has no version: names, or who is in the pool. */
  changes: number;
  /** How often in a row it could not be worked out. */
  failures: number;
}

/** How it was when a read began. */
interface Begun {
  /** Whoever comes after all have left begins anew: what was read until then may be from before changes nobody heard of. */
  watched: Watched;
  listeners: readonly Listener[];
  changes: number;
}

const ofGateway = new WeakMap<Bus, LiveBoards>();

/** Tells of the pool's board at once, then at every change; answers how to stop. */
export function watchBoard(ctx: Ctx, poolId: string, listener: Listener): () => void {
  const boards = ofGateway.get(ctx.bus) ?? new LiveBoards(ctx);
  ofGateway.set(ctx.bus, boards);
  return boards.watch(poolId, listener);
}

/**
 * The boards that are looked at on this gateway. However many look at one, a change is worked out once; and
 * however many boards a change touches, it takes as many statements as one.
 */
class LiveBoards {
  readonly #ctx: WithoutCaller;
  readonly #watched = new Map<string, Watched>();
  readonly #due = new Set<string>();
  #working = false;
  #stopHearing: (() => void)[] = [];

  constructor(ctx: Ctx) {
    this.#ctx = withoutCaller(ctx);
  }

  watch(poolId: string, listener: Listener): () => void {
    if (this.#watched.size === 0) this.#hear();
    const watched = this.#watched.get(poolId) ?? {
      listeners: new Set(),
      newcomers: new Set(),
      last: null,
      news: null,
      entries: null,
      changes: 0,
      failures: 0,
    };
    this.#watched.set(poolId, watched);
    watched.listeners.add(listener);
    watched.newcomers.add(listener);
    this.#renew([poolId]);
    return () => {
      watched.listeners.delete(listener);
      watched.newcomers.delete(listener);
      if (watched.listeners.size > 0 || this.#watched.get(poolId) !== watched) return;
      this.#watched.delete(poolId);
      if (this.#watched.size === 0) for (const stop of this.#stopHearing.splice(0)) stop();
    };
  }

  #hear(): void {
    const { bus, gameClock, settings } = this.#ctx;
    const all = () => this.#renew(this.#watched.keys());
    // Scores grow old, and a pool moves on to its next contest, without anybody telling.
    const timer = setInterval(all, settings.pollLiveSeconds * 1000).unref();
    this.#stopHearing = [
      bus.hear(tournamentChanged, ({ tournamentId }) => this.#renew(this.#playedOn(tournamentId))),
      bus.hear(contestChanged, ({ poolId }) => this.#renew([poolId])),
      bus.hear(poolChanged, ({ poolId }) => this.#tellAnew([poolId])),
      bus.hear(userRenamed, ({ userId }) => this.#tellAnew(this.#showing(userId))),
      bus.onGap(() => {
        for (const watched of this.#watched.values()) forget(watched);
        all();
      }),
      gameClock.onMove(all),
      () => clearInterval(timer),
    ];
  }

  #playedOn(tournamentId: string): string[] {
    return this.#where(({ view }) => view.weeks.some(({ tournament }) => tournament.id === tournamentId));
  }

  #showing(userId: string): string[] {
    return this.#where(
      ({ facts, unranked }) =>
        unranked.includes(userId) || facts.entries.some((entry) => entry.userId === userId),
    );
  }

  /** The pools of whose boards that is so, or of whose boards nothing is known yet. */
  #where(isSo: (board: BoardView) => boolean): string[] {
    return [...this.#watched].flatMap(([poolId, { last }]) => (!last || isSo(last) ? [poolId] : []));
  }

  /** Names and members have no version: everyone is told, whether the board's has grown or not. */
  #tellAnew(poolIds: readonly string[]): void {
    for (const poolId of poolIds) {
      const watched = this.#watched.get(poolId);
      if (!watched) continue;
      watched.news = null;
      forget(watched);
      for (const listener of watched.listeners) watched.newcomers.add(listener);
    }
    this.#renew(poolIds);
  }

  /** Works out these boards soon, and once for all that is asked meanwhile. */
  #renew(poolIds: Iterable<string>): void {
    for (const poolId of poolIds) if (this.#watched.has(poolId)) this.#due.add(poolId);
    if (this.#due.size === 0) return;
    if (this.#working) return;
    this.#working = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    while (this.#due.size > 0) {
      const poolIds = [...this.#due];
      this.#due.clear();
      await this.#workOut(poolIds);
    }
    // In the same step as the last look at what is due: what falls due from now on begins anew.
    this.#working = false;
  }

  async #workOut(poolIds: readonly string[]): Promise<void> {
    // Whoever comes while it is read may have joined meanwhile: they are judged by the next one, which is due.
    const begun = new Map(
      poolIds.flatMap((poolId): [string, Begun][] => {
        const watched = this.#watched.get(poolId);
        if (!watched) return [];
        return [[poolId, { watched, listeners: [...watched.listeners], changes: watched.changes }]];
      }),
    );
    try {
      const { boards, members } = await this.#read(poolIds);
      poolIds.forEach((poolId, place) => {
        const before = begun.get(poolId);
        if (before) this.#tell(poolId, boards[place] ?? null, before, members.get(poolId) ?? new Set());
      });
    } catch (fault) {
      // It may be the fault of one of them only, for which the others don't wait.
      if (poolIds.length > 1 && !isDatabaseAway(fault))
        for (const poolId of poolIds) await this.#workOut([poolId]);
      else this.#retry(poolIds, fault);
    }
  }

  /** They stay due, though the hint is spent: the next one may be long in coming. */
  #retry(poolIds: readonly string[], fault: unknown): void {
    this.#ctx.log.error({ err: fault, poolIds }, 'boards: reading boards failed');
    for (const poolId of poolIds) {
      const watched = this.#watched.get(poolId);
      if (!watched) continue;
      watched.failures += 1;
      setTimeout(() => this.#renew([poolId]), retryPauseMs(watched.failures)).unref();
    }
  }

  async #read(poolIds: readonly string[]) {
    const ctx = answeringFor(this.#ctx, 'all');
    const rows = await rowsOf(
      ctx.em,
      { pool_id: text, user_id: text },
      'select pool_id, user_id from pool_member where pool_id = any(array[?]::uuid[])',
      [poolIds],
    );
    const membersOf = Map.groupBy(rows, ({ pool_id }) => pool_id);
    const members = new Map(
      [...membersOf].map(([id, list]) => [id, new Set(list.map(({ user_id }) => user_id))]),
    );
    const states = await boardStatesOf(ctx, poolIds);
    const unchanged = new Map(
      poolIds.flatMap((poolId) => {
        const { last, news } = this.#watched.get(poolId) ?? {};
        // Without news, names or members are others than those that were read.
        return last && news && isOf(last, states.get(poolId)) ? [[poolId, last]] : [];
      }),
    );
    const views = await Promise.all(
      poolIds.filter((poolId) => !unchanged.has(poolId)).map((poolId) => contestNow(ctx, poolId)),
    );
    const inPools = views.filter((view) => view !== null);
    const read = await boardsOf(ctx, inPools, this.#knownEntries(inPools));
    const byPool = new Map(read.flatMap((board) => (board ? [[board.view.pool.id, board]] : [])));
    return {
      members,
      boards: poolIds.map((poolId) => unchanged.get(poolId) ?? byPool.get(poolId) ?? null),
    };
  }

  /** Of contests that have not changed, though their tournaments have. */
  #knownEntries(views: readonly ContestView[]): KnownEntries {
    return new Map(
      views.flatMap(({ pool, contest }) => {
        const { last, entries } = this.#watched.get(pool.id) ?? {};
        const known = last?.view.contest;
        const isSame = known?.id === contest.id && known.version === contest.version;
        return isSame && entries ? [[contest.id, entries]] : [];
      }),
    );
  }

  #tell(poolId: string, read: BoardView | null, begun: Begun, members: ReadonlySet<string>): void {
    const { watched } = begun;
    if (this.#watched.get(poolId) !== watched) return;
    const { last, listeners, newcomers } = watched;
    watched.failures = 0;
    // What was read may be older than what was told: then that stays.
    const board = last && (!read || read.version < last.version) ? last : read;
    const isNews = board !== null && (board.version !== last?.version || board.isStale !== last.isStale);
    watched.last = board;
    if (board && (isNews || !watched.news)) watched.news = { board };
    // What was read may be from before a change that came meanwhile: the next read, which is due, is told as well.
    const isOvertaken = watched.changes !== begun.changes;
    for (const listener of begun.listeners) {
      if (!listeners.has(listener)) continue;
      if (!members.has(listener.userId)) listener.tell({ refused: true });
      else if (watched.news && (isNews || newcomers.has(listener))) listener.tell(watched.news);
      else continue;
      if (!isOvertaken) newcomers.delete(listener);
    }
    if (isOvertaken) watched.news = null;
    if (isOvertaken || !board) watched.entries = null;
    else if (board !== last) watched.entries = board.facts.entries;
  }
}

/** What was read of its entries is good no more, nor what is being read. */
function forget(watched: Watched): void {
  watched.entries = null;
  watched.changes += 1;
}

/** Whether the board is of that state. What is settled stays as it is. */
const isOf = ({ view, version, isStale, isSettled }: BoardView, state: BoardState | undefined): boolean =>
  state !== undefined &&
  view.contest.id === state.contestId &&
  isSettled === state.isSettled &&
  (isSettled || (version === state.version && isStale === state.isStale));
