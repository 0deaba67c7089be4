import { createHash } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import sharp from 'sharp';
import type { Ctx } from '../../context.ts';
import { isUuid } from '../../input/uuid.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { isMember, notMember } from '../../pools/pool.queries.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { poolOfBoardLink } from '../public-board.service.ts';
import { type SharedBoard, sharedBoard } from '../shared-board.service.ts';
import { drawBoard } from './board-drawing.ts';
import { DrawingQueue } from './drawing-queue.ts';

export interface BoardPicture {
  png: Buffer;
  /** An ETag by what is visible. */
  tag: string;
}

/** About 60 kB each. */
const maxCached = 200;

/** One a second on average: more than anybody looks at, and too little to keep us drawing. */
const looks: RateLimit = {
  name: 'board pictures by',
  most: 300,
  periodSeconds: 300,
  refusal: 'Too many looks at pictures of boards. Please try again in a few minutes.',
};

/**
 * A cache of recent pictures, keyed by what is drawn, so that any visible change makes another picture, and
 * concurrent requests share one.
 */
export class BoardPictures {
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #queue = new DrawingQueue();
  readonly #tags = new WeakMap<SharedBoard, string>();
  readonly #drawn: Counter;

  constructor(metrics: Registry) {
    this.#drawn = new Counter({
      name: 'fairway_board_pictures_drawn_total',
      help: 'Pictures of boards that had to be drawn, because nothing of them was kept.',
      registers: [metrics],
    });
  }

  /** For a member of the pool. */
  async ofPool(ctx: Ctx, poolId: string): Promise<BoardPicture> {
    const { caller, em } = ctx;
    if (caller.kind !== 'user') throw unauthenticated();
    await countAttempt(ctx, looks, caller.userId);
    const pool = isUuid(poolId) ? await em.findOne(Pool, { id: poolId, deletedAt: null }) : null;
    const isIn = pool && (await isMember(ctx, pool.id, caller.userId));
    if (!pool || (pool.isUnlisted && !isIn)) throw new Refusal('NOT_FOUND', 'There is no such pool.');
    if (!isIn) throw notMember();
    return this.#of(ctx, pool);
  }

  /** For whoever has the link. */
  async ofLink(ctx: Ctx, token: string): Promise<BoardPicture> {
    return this.#of(ctx, await poolOfBoardLink(ctx, token));
  }

  async #of(ctx: Ctx, pool: Pool): Promise<BoardPicture> {
    const board = await sharedBoard(ctx, pool);
    const tag = this.#tagOf(board);
    const kept = this.#kept.get(tag) ?? this.#draw(board, tag);
    // Least recently used ones are evicted first.
    this.#kept.delete(tag);
    this.#kept.set(tag, kept);
    for (const oldest of [...this.#kept.keys()].slice(0, -maxCached)) this.#kept.delete(oldest);
    return { png: await kept, tag };
  }

  #tagOf(board: SharedBoard): string {
    const tag =
      this.#tags.get(board) ?? createHash('sha256').update(JSON.stringify(board)).digest('base64url');
    this.#tags.set(board, tag);
    return tag;
  }

  #draw(board: SharedBoard, tag: string): Promise<Buffer> {
    const png = this.#queue.add(async () => {
      const svg = await drawBoard(board);
      return sharp(Buffer.from(svg)).png({ palette: true, quality: 95, effort: 7 }).toBuffer();
    });
    this.#drawn.inc();
    png.catch(() => this.#kept.delete(tag)); // who asks next may have more luck
    return png;
  }
}
