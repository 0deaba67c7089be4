/**
 * The version of the contract between shell and micro-frontends. It increases when shells and remotes of
 * different versions could not work together; optional additions don't change it. Since 2, the shell publishes the
 * federation runtime, and remotes come without it.
 */
export const REMOTE_CONTRACT = 2;

/** The oldest contract of remotes that this shell still works with. */
export const OLDEST_CONTRACT = 1;

/** The slots that a remote may fill in other remotes' pages, with their props. */
export interface Slots {
  /** The pool's chat at the bottom of its page. */
  poolChat: { pool: string };
  /** The list of all players with a search field. */
  allUsers: Record<never, never>;
  /** Where a stranger with an invitation becomes a player, and joins the pool in one go, with its pin if it needs one. */
  joinByInvitation: { invite: string; pool: string; needsPin?: boolean };
}

export type SlotName = keyof Slots;

/** What a remote exposes as `./remote`. `Rendered` is what its components return; the contract knows no framework. */
export interface Remote<Rendered> {
  /** Its name in the registry. */
  name: string;
  contract: typeof REMOTE_CONTRACT;
  /** Its pages, by path pattern. They get no props: what they need is in the URL. */
  routes: { [pattern: string]: (props: Record<never, never>) => Rendered };
  /**
   * Starts what the page of that pattern at the browser's address needs: the rest of its code, and its first questions.
   * A shell calls it, if there is one, as soon as the remote is there, which is before the page is rendered. Where it
   * gives back a promise, what stands in for the page is shown until then.
   */
  preload?: (pattern: string) => undefined | Promise<void>;
  /**
   * What stands in for a page that the browser opens at, drawn from the answer to the page's first question
   * (`@fairway/kit/first-question`) while Apollo Client and the page's other code are on their way. Until the answer is
   * there it suspends, and what it draws with `isWaiting` is shown.
   */
  first?: { [pattern: string]: (props: { isWaiting?: boolean }) => Rendered };
  slots?: { [Slot in SlotName]?: (props: Slots[Slot]) => Rendered };
  /** Links to its pages for when it runs alone. */
  navigation: { label: string; path: string }[];
}
