import { moneyText } from '@fairway/schema/display';
import type { Pot } from '../../rules/money/prizes.ts';
import type { MoneyOf } from '../../rules/pools/settled-outside.ts';
import type { Pool } from '../pool.entity.ts';

type PoolsMoney = Pick<Pool, 'buyInCents' | 'settledOutside'>;

/** What an entry pays into the pot, on Fairway or to the host; 0 in a free pool. */
export const buyInOf = ({ buyInCents, settledOutside }: PoolsMoney): number =>
  settledOutside?.buyInCents ?? buyInCents;

export const moneyOf = (pool: PoolsMoney): MoneyOf => {
  if (pool.settledOutside) return 'outside';
  return pool.buyInCents === 0 ? 'free' : 'fairway';
};

/** What the places are paid from, with so many entries in it. */
export const potOfPool = (
  pool: PoolsMoney & Pick<Pool, 'payoutsBps' | 'namedPrizes'>,
  paidEntries: number,
  paidMembers?: number,
): Pot => {
  const { payoutsBps, namedPrizes } = pool;
  const namedCents = namedPrizes?.kind === 'dollars' ? namedPrizes.cents : undefined;
  return { buyInCents: buyInOf(pool), payoutsBps, paidEntries, paidMembers, namedCents };
};

/** How many places win something. */
export function paidPlaces({ payoutsBps, namedPrizes }: Pick<Pool, 'payoutsBps' | 'namedPrizes'>): number {
  if (namedPrizes?.kind === 'dollars') return namedPrizes.cents.length;
  return payoutsBps.filter((bps) => bps > 0).length;
}

/** What joining costs, in a few words. */
export function costText(pool: PoolsMoney): string {
  const buyIn = moneyText(buyInOf(pool));
  return { free: 'free', fairway: `${buyIn} buy-in`, outside: `${buyIn} buy-in, paid to the host` }[
    moneyOf(pool)
  ];
}
