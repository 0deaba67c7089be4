import type { Locator, Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

/** One still of the film, and what the pointer does before it. */
export interface Shot {
  png: Buffer;
  seconds: number;
  from: Point;
  to: Point;
  /** Whether the pointer presses at the end. */
  presses: boolean;
  /** Whether it comes out of the shot before it instead of taking its place at once. */
  fades: boolean;
}

export interface Caption {
  from: number;
  to: number;
  text: string;
}

/** As much of a page as is still readable beside a text. */
export const screen = { width: 960, height: 660 };
/** For displays finer than one dot a pixel. */
export const dotsPerPixel = 1.25;

/**
 * Films pages still by still, so that the film is the same on a slow machine as on a fast one: what takes time
 * between two stills is not in it, and how long each is seen is decided here.
 */
export class Camera {
  readonly shots: Shot[] = [];
  readonly captions: Caption[] = [];
  #pointer: Point = { x: screen.width / 2, y: screen.height * 0.7 };
  #seconds = 0;
  #fades = false;

  /** What is said from here on, until the next is said. */
  say(text: string): void {
    this.#endCaption();
    this.captions.push({ from: this.#seconds, to: this.#seconds, text });
  }

  /** The next shot comes out of the last one. */
  fade(): void {
    this.#fades = true;
  }

  /** What the page shows now, so long. */
  async hold(page: Page, seconds: number): Promise<void> {
    await this.#shoot(page, { seconds, to: this.#pointer, presses: false });
  }

  /** The pointer goes there and presses; what comes of it is for the next shot. */
  async press(page: Page, target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const to = await middleOf(target);
    await this.#shoot(page, { seconds: 0.75, to, presses: true });
    await target.click();
  }

  /** Letter by letter. */
  async type(page: Page, field: Locator, text: string): Promise<void> {
    await this.press(page, field);
    for (const letter of text) {
      await page.keyboard.type(letter);
      await this.hold(page, 0.07);
    }
  }

  /** Chooses from a list that browsers draw themselves, where no picture sees them. */
  async choose(page: Page, list: Locator, label: string): Promise<void> {
    await this.#shoot(page, { seconds: 0.6, to: await middleOf(list), presses: true });
    await list.selectOption({ label });
    await this.hold(page, 0.5);
  }

  /** Scrolls until the target stands so far below the top. */
  async scrollTo(page: Page, target: Locator, top = 90): Promise<void> {
    const distance = ((await target.boundingBox())?.y ?? top) - top;
    const steps = 14;
    const start = await page.evaluate(() => window.scrollY);
    for (let step = 1; step <= steps; step++) {
      const eased = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      await page.evaluate((y) => window.scrollTo(0, y), start + distance * eased);
      await this.hold(page, 0.04);
    }
  }

  get seconds(): number {
    this.#endCaption();
    return this.#seconds;
  }

  async #shoot(
    page: Page,
    { seconds, to, presses }: Pick<Shot, 'seconds' | 'to' | 'presses'>,
  ): Promise<void> {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await page.screenshot({ animations: 'disabled' });
    this.shots.push({ png, seconds, from: this.#pointer, to, presses, fades: this.#fades });
    this.#pointer = to;
    this.#seconds += seconds;
    this.#fades = false;
  }

  #endCaption(): void {
    const last = this.captions.at(-1);
    if (last) last.to = this.#seconds;
  }
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`The pointer can’t go to what isn’t there: ${target}`);
  // Long things are pressed where they begin, as people do.
  return { x: box.x + Math.min(box.width / 2, 70), y: box.y + box.height / 2 };
}
