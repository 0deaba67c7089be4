import { phoneQuery } from '../ui/theme/tokens.ts';

let isPhone = false;
const asked = new Set<EventTarget>();

// jsdom has windows without a width.
window.matchMedia = (media) => {
  const list = Object.assign(new EventTarget(), {
    media,
    matches: isPhone && media === phoneQuery,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  asked.add(list);
  return list;
};

/** Shows the rest of a test in a window as wide as a phone's, or a desk's. */
export function setWindowWidth(what: 'phone' | 'desk'): void {
  isPhone = what === 'phone';
  for (const list of asked) list.dispatchEvent(new Event('change'));
}
