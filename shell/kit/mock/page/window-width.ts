import { phoneQuery, wideQuery } from '../../ui/theme/tokens.ts';

type Width = 'phone' | 'desk' | 'wide';

let width: Width = 'desk';
const widths: Record<string, Width> = { [phoneQuery]: 'phone', [wideQuery]: 'wide' };

/**
 * By query. Screens ask again at each look, in all tests of a worker: with a list for each question, telling all of
 * them took a quarter of the tests' time.
 */
const asked = new Map<string, MediaQueryList>();

class PretendQuery extends EventTarget {
  readonly media: string;
  onchange = null;

  constructor(media: string) {
    super();
    this.media = media;
  }

  get matches(): boolean {
    return widths[this.media] === width;
  }

  addListener(): void {}
  removeListener(): void {}
}

// jsdom has windows without a width.
window.matchMedia = (media) => {
  const list = asked.get(media) ?? new PretendQuery(media);
  asked.set(media, list);
  return list;
};

/** Sets the window's width for the rest of a test: a phone's, a desktop's, or one with room for a dock. */
export function setWindowWidth(what: Width): void {
  width = what;
  for (const list of asked.values()) list.dispatchEvent(new Event('change'));
}
