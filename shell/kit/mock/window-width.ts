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

/** Sets the window's width for the rest of a test: a phone's, a desktop's, or one with room for a dock. */
export function setWindowWidth(what: Width): void {
  width = what;
  for (const list of asked) list.dispatchEvent(new Event('change'));
}
