// A free pool's prizes in words (G46): they go by the same ranks as money does, and are not divided.

import { listed } from '../guide/words.ts';

interface Ranked {
  entryId: string;
  /** Its place among all entries, ties broken; null for who can't win. */
  rank: number | null;
}

/** By entry, what it won; whoever is level on places that have one settles with the host who gets what. */
export function prizesInWords(words: readonly string[], rows: readonly Ranked[]): Map<string, string> {
  return new Map(
    [...Map.groupBy(rows, ({ rank }) => rank)].flatMap(([rank, equals]) => {
      const won = rank === null ? [] : words.slice(rank - 1, rank - 1 + equals.length);
      const text = equals.length === 1 ? won[0] : `level for ${listed(won)}`;
      return won.length === 0 || text === undefined
        ? []
        : equals.map(({ entryId }): [string, string] => [entryId, text]);
    }),
  );
}
