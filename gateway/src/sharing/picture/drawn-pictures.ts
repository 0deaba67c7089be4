import { createHash } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import sharp from 'sharp';
import { DrawingQueue } from './drawing-queue.ts';

export interface DrawnPicture {
  png: Buffer;
  /** An ETag by what is visible. */
  tag: string;
}

const ofGateway = new WeakMap<Registry, DrawnPictures>();

/** The gateway's own. */
export function drawnPictures({ metrics }: { metrics: Registry }): DrawnPictures {
  const known = ofGateway.get(metrics) ?? new DrawnPictures(metrics);
  ofGateway.set(metrics, known);
  return known;
}

/** About 60 kB each. */
const maxCached = 200;

/**
 * A cache of recent pictures, keyed by what is drawn, so that any visible change makes another picture, and
 * concurrent requests share one.
 */
export class DrawnPictures {
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #queue = new DrawingQueue();
  readonly #tags = new WeakMap<object, string>();
  readonly #drawn: Counter;

  constructor(metrics: Registry) {
    this.#drawn = new Counter({
      name: 'fairway_board_pictures_drawn_total',
      help: 'Pictures of boards and cards that had to be drawn, because nothing of them was kept.',
      registers: [metrics],
    });
  }

  /** What is shown as a picture; `draw` makes an SVG of it. */
  async of<Shown extends object>(
    shown: Shown,
    draw: (shown: Shown) => Promise<string>,
  ): Promise<DrawnPicture> {
    const tag = this.#tagOf(shown);
    const kept = this.#kept.get(tag) ?? this.#draw(() => draw(shown), tag);
    // Least recently used ones are evicted first.
    this.#kept.delete(tag);
    this.#kept.set(tag, kept);
    for (const oldest of [...this.#kept.keys()].slice(0, -maxCached)) this.#kept.delete(oldest);
    return { png: await kept, tag };
  }

  #tagOf(shown: object): string {
    const tag =
      this.#tags.get(shown) ?? createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
    this.#tags.set(shown, tag);
    return tag;
  }

  #draw(draw: () => Promise<string>, tag: string): Promise<Buffer> {
    const png = this.#queue.add(async () =>
      sharp(Buffer.from(await draw()))
        .png({ palette: true, quality: 95, effort: 7 })
        .toBuffer(),
    );
    this.#drawn.inc();
    png.catch(() => this.#kept.delete(tag)); // who asks next may have more luck
    return png;
  }
}
