// A free pool's prizes in words (G46): they go by the same ranks as money does, and are not divided.

import { listed } from '../guide/words.ts';

interface Ranked {
  /** Its place among all, ties broken; null for who can't win. */
  rank: number | null;
}

/** Who stands on the places that have a prize, and those prizes: several where several are level. */
export const winnersInWords = <Row extends Ranked>(
  words: readonly string[],
  rows: readonly Row[],
): { equals: Row[]; won: string[] }[] =>
  [...Map.groupBy(rows, ({ rank }) => rank)].flatMap(([rank, equals]) => {
    const won = rank === null ? [] : words.slice(rank - 1, rank - 1 + equals.length);
    return won.length > 0 ? [{ equals, won }] : [];
  });

/** By entry, what it won; whoever is level on places that have one settles with the host who gets what. */
export const prizesInWords = (
  words: readonly string[],
  rows: readonly (Ranked & { entryId: string })[],
): Map<string, string> =>
  new Map(
    winnersInWords(words, rows).flatMap(({ equals, won }) => {
      const text = equals.length === 1 ? listed(won) : `level for ${listed(won)}`;
      return equals.map(({ entryId }): [string, string] => [entryId, text]);
    }),
  );
