import { phoneQuery } from '../ui/theme/tokens.ts';

let isPhone = false;

// jsdom has windows without a width.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: isPhone && media === phoneQuery,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** Shows the rest of a test in a window as wide as a phone's, or a desk's. */
export function lookAt(what: 'phone' | 'desk'): void {
  isPhone = what === 'phone';
}
