import { roundNames } from '../pools/formats.ts';

/** Why a contest over so many tournaments came to nothing (G25): 'it was cancelled, or not played far enough'. */
export function whyVoid({ round, tournaments }: { round: number | null; tournaments: number }): string {
  if (round !== null) return `its ${roundNames[round - 1]} was not finished`;
  return `${tournaments > 1 ? 'they were' : 'it was'} cancelled, or not played far enough`;
}
