import { isFirstQuestionAsked } from '@fairway/kit/first-question';

/** Without the answer by then, the rest of the page is not kept waiting for its stand-in. */
const patienceMs = 1500;

interface Opening {
  /** The remote that has the page that the browser opens at. */
  name: string;
  route: string;
}

let opening: Opening | null = null;

let show: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  show = resolve;
});

/** Notes which page the browser opens at, where its first question is being asked. */
export function openAt(page: Opening): void {
  if (isFirstQuestionAsked()) opening = page;
}

/** The page of that remote that the browser opens at, if something may stand in for it. */
export const openedPageOf = (name: string): string | null => (opening?.name === name ? opening.route : null);

/** The stand-in is drawn; what follows may begin once it is painted. */
export function standInShown(): void {
  requestAnimationFrame(() => setTimeout(show));
}

export const untilStandInIsShown = (): Promise<void> =>
  Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
