import type { Ctx } from '../context.ts';
import type { Bus } from '../live/bus/bus.ts';

interface Kept<Board> {
  /** The key of a board: everything that changes it, apart from what has no version. */
  state: string;
  at: number;
  board: Promise<Board>;
}

/** How long a changed name may be unknown to strangers; within it, one computation serves all viewers. */
const maxAgeMs = 1000;
/** Up to 300 kB each, with a thousand entries. */
const maxCached = 50;

/** The latest boards, computed once for all viewers of a gateway within a second. */
export class BoardCache<Board> {
  readonly #ofGateway = new WeakMap<Bus, Map<string, Kept<Board>>>();

  /** The pool's board in that state. */
  get({ bus, wallClock }: Ctx, poolId: string, state: string, workOut: () => Promise<Board>): Promise<Board> {
    const kept = this.#ofGateway.get(bus) ?? new Map<string, Kept<Board>>();
    this.#ofGateway.set(bus, kept);
    const at = wallClock.now().getTime();
    const known = kept.get(poolId);
    if (known?.state === state && Math.abs(at - known.at) < maxAgeMs) return known.board;

    const board = workOut();
    kept.delete(poolId);
    kept.set(poolId, { state, at, board });
    for (const oldest of [...kept.keys()].slice(0, -maxCached)) kept.delete(oldest);
    // A failed computation is retried by the next viewer.
    board.catch(() => kept.get(poolId)?.board === board && kept.delete(poolId));
    return board;
  }
}
