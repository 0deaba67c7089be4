/**
 * What a micro-frontend and the shell agree on. It grows when a shell and a remote that were built for
 * different ones could no longer work together; adding something optional leaves it as it is.
 */
export const REMOTE_CONTRACT = 1;

/** A shell works with remotes that were built for this one, and for any since. */
export const OLDEST_CONTRACT = 1;

/** The parts that a remote may lend to other people's pages, and what each of them is told. */
export interface Slots {
  /** The bar and drawer of a pool's chat, at the foot of its page. */
  poolChat: { pool: string };
  /** The list of everybody who plays, with a search box. */
  allUsers: Record<never, never>;
}

export type SlotName = keyof Slots;

/**
 * The one thing that a remote exposes, under `./remote`. `Rendered` is what its components give back:
 * the contract itself knows no framework.
 */
export interface Remote<Rendered> {
  /** The name it goes by in the registry. */
  name: string;
  contract: typeof REMOTE_CONTRACT;
  /** Its pages, by the pattern of their address. They are told nothing: what they need stands in the address. */
  routes: { [pattern: string]: (props: Record<never, never>) => Rendered };
  slots?: { [Slot in SlotName]?: (props: Slots[Slot]) => Rendered };
  /** Where its pages are reached from when it runs alone. */
  navigation: { label: string; path: string }[];
}
