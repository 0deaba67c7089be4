import type { Timeline } from '../../live/topics/timeline.ts';

interface Waiting {
  atMs: number;
  work: () => void;
}

/** Time that a test moves, step by step; all that follows from one moment is done before the next. */
export class MovingTimeline implements Timeline {
  #ms = 0;
  #waiting: Waiting[] = [];

  /** Goes on by a little at every look. */
  nowMs(): number {
    this.#ms += 0.001;
    return this.#ms;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ atMs: this.#ms + ms, work: resolve }));
  }

  async letOthersWork(): Promise<void> {}

  every(ms: number, work: () => void): () => void {
    let isOver = false;
    const repeat = async () => {
      while (!isOver) {
        await this.sleep(ms);
        if (!isOver) work();
      }
    };
    void repeat();
    return () => {
      isOver = true;
    };
  }

  random(): number {
    return 0.5;
  }

  async pass(ms: number): Promise<void> {
    const untilMs = this.#ms + ms;
    await settled();
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) {
      this.#ms = Math.max(this.#ms, next.atMs);
      next.work();
      await settled();
    }
    this.#ms = Math.max(this.#ms, untilMs);
  }

  #next(untilMs: number): Waiting | undefined {
    const [next] = this.#waiting.toSorted((one, other) => one.atMs - other.atMs);
    if (!next || next.atMs > untilMs) return undefined;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    return next;
  }
}

/** When nothing is left to do without more time. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
