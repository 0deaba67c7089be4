import { useState } from 'react';
import { namedPrizesFault, namedPrizesInput } from './named-prizes.ts';

interface Settings {
  buyInCents: number;
  settledOutside: { showsPayments: boolean } | null;
  namedPrizes: { cents: readonly number[] | null; words: readonly string[] | null } | null;
}

/** What of a pool's money can be changed where the group settles it itself, or where it is free. */
export function useOutsideSettings(pool: Settings) {
  const { settledOutside, namedPrizes, buyInCents } = pool;
  const own = namedPrizes?.cents?.map((cents) => String(cents / 100)) ?? namedPrizes?.words ?? null;
  const [chosenShows, setShows] = useState<boolean | null>(null);
  const [chosenNamed, setNamed] = useState<boolean | null>(null);
  const [chosenPrizes, setPrizes] = useState<readonly string[] | null>(null);
  const kind = settledOutside ? ('dollars' as const) : ('words' as const);
  const mayName = settledOutside !== null || buyInCents === 0;
  const isNamed = mayName && (chosenNamed ?? own !== null);
  const shows = chosenShows ?? settledOutside?.showsPayments ?? false;
  const prizes = chosenPrizes ?? own ?? [''];
  const arePrizesNew = isNamed ? own?.join('\n') !== prizes.join('\n') : own !== null;
  return {
    ...{ kind, mayName, isNamed, shows, prizes, isOutside: settledOutside !== null },
    ...{ setShows, setNamed, setPrizes },
    fault: isNamed && namedPrizesFault(kind, prizes),
    /** Only what was changed. */
    input: {
      ...(settledOutside && shows !== settledOutside.showsPayments && { showsPayments: shows }),
      ...(mayName && arePrizesNew && { namedPrizes: isNamed ? namedPrizesInput(kind, prizes) : {} }),
    },
    forget: () => {
      setShows(null);
      setNamed(null);
      setPrizes(null);
    },
  };
}
