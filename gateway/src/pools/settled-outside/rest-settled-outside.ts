import type { settledOutsideShape } from '@fairway/schema/rest/shapes/settled-outside-shapes';
import { Refusal } from '../../refusal.ts';
import { type NamedPrizes, outsideSentence, type SettledOutside } from '../../rules/pools/settled-outside.ts';

type RestSettled = (typeof settledOutsideShape)['_zod']['input'];

/** How REST has it. */
export const restSettledOutside = ({ buyInCents, ...settled }: SettledOutside): RestSettled => ({
  buyIn: buyInCents / 100,
  ...settled,
  text: outsideSentence,
});

export const restPrizes = (prizes: NamedPrizes): (number | string)[] =>
  prizes.kind === 'dollars' ? prizes.cents.map((cents) => cents / 100) : [...prizes.words];

/** From a list of dollars, or of words; an empty one gives the shares of the pot back. */
export function prizesFromRest(list: readonly (number | string)[]): NamedPrizes | null {
  if (list.length === 0) return null;
  const words = list.filter((one) => typeof one === 'string');
  if (words.length === list.length) return { kind: 'words', words };
  const dollars = list.filter((one) => typeof one === 'number');
  if (dollars.length < list.length)
    throw new Refusal('INVALID', 'prizes are all dollars, or all words.', { field: 'prizes' });
  return { kind: 'dollars', cents: dollars.map((one) => Math.round(one * 1e6) / 1e4) };
}
