import type { Ctx } from '../context.ts';
import type { Bus } from '../live/bus/bus.ts';

interface Kept<Board> {
  /** All that makes it another board, apart from what has no version. */
  state: string;
  at: number;
  board: Promise<Board>;
}

/** So long a new name may be unknown to strangers, and for so long all who look cost one working-out. */
const keptMs = 1000;
/** Up to some 300 kB each, with a thousand entries. */
const mostKept = 50;

/** Boards as they were worked out last, once for all on a gateway who look within the same second. */
export class KeptBoards<Board> {
  readonly #ofGateway = new WeakMap<Bus, Map<string, Kept<Board>>>();

  /** The pool's board in that state. */
  get({ bus, wallClock }: Ctx, poolId: string, state: string, workOut: () => Promise<Board>): Promise<Board> {
    const kept = this.#ofGateway.get(bus) ?? new Map<string, Kept<Board>>();
    this.#ofGateway.set(bus, kept);
    const at = wallClock.now().getTime();
    const known = kept.get(poolId);
    if (known?.state === state && Math.abs(at - known.at) < keptMs) return known.board;

    const board = workOut();
    kept.delete(poolId);
    kept.set(poolId, { state, at, board });
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    // What could not be worked out is tried again by the next who look.
    board.catch(() => kept.get(poolId)?.board === board && kept.delete(poolId));
    return board;
  }
}
