import { phoneQuery, wideQuery } from '../ui/theme/tokens.ts';

type Width = 'phone' | 'desk' | 'wide';

let width: Width = 'desk';
const asked = new Set<EventTarget>();
const widths: Record<string, Width> = { [phoneQuery]: 'phone', [wideQuery]: 'wide' };

// jsdom has windows without a width.
window.matchMedia = (media) => {
  const list = Object.assign(new EventTarget(), {
    media,
    matches: widths[media] === width,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  asked.add(list);
  return list;
};

/** Shows the rest of a test in a window as wide as a phone's, a desk's, or one with room beside the page. */
export function setWindowWidth(what: Width): void {
  width = what;
  for (const list of asked) list.dispatchEvent(new Event('change'));
}
