import { useState } from 'react';
import type { NewPool } from '../create-pool/create-pool-mutation.ts';
import { namedPrizesFault, namedPrizesInput } from './named-prizes.ts';

/** Who collects the buy-ins. */
export type Collector = 'fairway' | 'outside';

type Unpaid = NonNullable<NonNullable<NewPool['settledOutside']>['unpaid']>;

/** What a new pool's form asks about money that the group settles itself, and about prizes by name. */
export function useMoneyForm(isFreeHere: boolean) {
  const [collector, setCollector] = useState<Collector>('fairway');
  const [dollars, setDollars] = useState('20');
  const [unpaid, setUnpaid] = useState<Unpaid>('RANKED');
  const [showsPayments, setShowsPayments] = useState(false);
  const [wantsNames, setWantsNames] = useState(false);
  const [prizes, setPrizes] = useState<readonly string[]>(['']);
  const isOutside = collector === 'outside';
  const kind = isOutside ? ('dollars' as const) : ('words' as const);
  // Only where nothing is paid on Fairway can prizes be named.
  const mayName = isOutside || isFreeHere;
  const isNamed = mayName && wantsNames;

  const input: Pick<NewPool, 'settledOutside' | 'namedPrizes'> = {
    ...(isOutside && {
      settledOutside: { buyInCents: Math.round(Number(dollars) * 100), unpaid, showsPayments },
    }),
    ...(isNamed && { namedPrizes: namedPrizesInput(kind, prizes) }),
  };
  return {
    ...{ collector, isOutside, dollars, unpaid, showsPayments, kind, mayName, isNamed, prizes, input },
    ...{ setDollars, setUnpaid, setShowsPayments, setPrizes },
    choose: (chosen: Collector) => {
      setCollector(chosen);
      setWantsNames(false);
      setPrizes(['']);
    },
    setIsNamed: setWantsNames,
    faults: {
      'settledOutside.buyInCents':
        isOutside && !/^[1-9]\d{0,3}$/.test(dollars.trim()) && 'The buy-in is in whole dollars.',
      namedPrizes: isNamed && namedPrizesFault(kind, prizes),
    },
  };
}

export type MoneyForm = ReturnType<typeof useMoneyForm>;
