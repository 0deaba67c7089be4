import { secondMs } from '@fairway/schema/days';

/** Who only looks something up in another tab is back before that. */
export const HIDDEN_FOR_MS = 30 * secondMs;

/**
 * Begins, ends once the page has been hidden for half a minute, and begins again when it is shown. A page that nobody
 * sees costs no frames, and its player counts as somebody who does not look at the board, and gets notices of it.
 */
export function whileVisible(begin: () => () => void): () => void {
  let end: (() => void) | null = begin();
  let ending: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    clearTimeout(ending);
    if (document.visibilityState !== 'hidden') end ??= begin();
    else
      ending = setTimeout(() => {
        end?.();
        end = null;
      }, HIDDEN_FOR_MS);
  };
  change();
  document.addEventListener('visibilitychange', change);
  return () => {
    clearTimeout(ending);
    document.removeEventListener('visibilitychange', change);
    end?.();
  };
}
