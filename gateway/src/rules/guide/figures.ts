// Every number in the guide, taken from the rules' own constants. The texts contain no figures.

import { usualPar } from '../board/lines.ts';
import { pointsByPlace } from '../board/points/finish-points.ts';
import { fewestRounds } from '../board/scoring.ts';
import { shares } from '../golf/tiers.ts';
import { fewestGolfersInField } from '../golf/tournament.ts';
import { feeBps, feeCents, flatBelowCents, flatFeeCents } from '../money/fees.ts';

const holesOfRound = 18;

export const figures = {
  /** In percent, of the first three tiers. */
  tierShares: shares.map(([, share]) => Math.round(share * 100)),
  usualPar,
  fewestHoles: fewestRounds * holesOfRound,
  fewestGolfers: fewestGolfersInField,
  flatFeeCents,
  flatBelowCents,
  feeBps,
  feeCents,
  /** By place. */
  points: pointsByPlace,
};

export type Figures = typeof figures;
