import type { NamedPrizes, SettledOutside } from '../pools/settled-outside.ts';

/** A section of the guide. */
export interface GuideSection {
  /** The fragment of a link to it. */
  id: string;
  title: string;
  paragraphs: string[];
}

/** How a pool deals with money, as far as it is not its format's way. */
export interface GuideMoney {
  settledOutside: SettledOutside | null;
  namedPrizes: NamedPrizes | null;
}

/** That of most pools: a buy-in that is paid here, or none, and shares of the pot. */
export const usualMoney: GuideMoney = { settledOutside: null, namedPrizes: null };
