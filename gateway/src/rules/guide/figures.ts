// Every number that the guide speaks of, taken from where it is decided. The words have no figures of their own.
import { feeBps, feeCents, flatBelowCents, flatFeeCents } from '../fees.ts';
import { bestOf, fewestRounds, penaltyToPar, usualPar } from '../scoring.ts';
import { shares } from '../tiers.ts';
import { fewestGolfers } from '../tournament.ts';

const holesOfRound = 18;

export const figures = {
  /** In percent, of the first three tiers. */
  tierShares: shares.map(([, share]) => Math.round(share * 100)),
  penalty: penaltyToPar,
  bestOf,
  usualPar,
  fewestHoles: fewestRounds * holesOfRound,
  fewestGolfers,
  flatFeeCents,
  flatBelowCents,
  feeBps,
  feeCents,
};

export type Figures = typeof figures;
