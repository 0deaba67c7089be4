import { prizeWordsShape } from '@fairway/schema/rest/shapes/settled-outside-shapes';
import type { Ctx } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { Refusal } from '../../refusal.ts';
import {
  type NamedPrizes,
  namedPrizesRefusal,
  outsideBuyInRefusal,
  type SettledOutside,
  samePrizes,
} from '../../rules/pools/settled-outside.ts';
import { payoutsVerdict } from '../../rules/pools/windows.ts';
import type { SettingChange } from '../audit-log/admin-action.ts';
import { refuseUnless } from '../membership/membership.service.ts';
import type { Pool } from '../pool.entity.ts';
import type { PoolView } from '../pool-view.service.ts';
import { buyInOf, moneyOf } from './pot-of-pool.ts';

/** What a host wants when making a pool; by default the buy-in is paid on Fairway, and the pot is split. */
export interface OutsideWanted {
  settledOutside?: SettledOutside | null | undefined;
  namedPrizes?: NamedPrizes | null | undefined;
  buyInCents?: number | undefined;
}

const invalid = (field: string, message: string) => new Refusal('INVALID', message, { field });

/** The columns of a new pool whose group settles the money itself, or which names its prizes. */
export function outsideColumns(wanted: OutsideWanted, buyInCents: number) {
  const { settledOutside = null } = wanted;
  if (settledOutside) {
    if (wanted.buyInCents)
      throw invalid('buyInCents', 'A pool has its buy-in either on Fairway or settled by the group itself.');
    const refusal = outsideBuyInRefusal(settledOutside.buyInCents);
    if (refusal) throw invalid('settledOutside.buyInCents', refusal);
  }
  const charged = settledOutside ? 0 : buyInCents;
  const namedPrizes = readPrizes({ buyInCents: charged, settledOutside }, wanted.namedPrizes ?? null);
  return { buyInCents: charged, settledOutside, namedPrizes };
}

function readPrizes(pool: Parameters<typeof moneyOf>[0], wanted: NamedPrizes | null): NamedPrizes | null {
  if (!wanted) return null;
  const refusal = namedPrizesRefusal(moneyOf(pool), wanted);
  if (refusal) throw invalid('namedPrizes', refusal);
  if (wanted.kind === 'dollars') return wanted;
  return {
    kind: 'words',
    words: wanted.words.map((words) => parseInput(prizeWordsShape, words, 'namedPrizes')),
  };
}

/** What a host changes later; what is left out stays. */
export interface OutsideChanges {
  showsPayments?: boolean | undefined;
  /** Null for shares of the pot. */
  namedPrizes?: NamedPrizes | null | undefined;
}

/** Changes them; prizes freeze as the payouts do (G9). Returns what changed, for the log of acts. */
export function changeOutsideSettings(
  tx: Ctx,
  { pool, facts, viewer }: PoolView,
  { showsPayments, namedPrizes }: OutsideChanges,
): SettingChange[] {
  const changes: SettingChange[] = [];
  if (showsPayments !== undefined) {
    if (!pool.settledOutside) throw notOutside();
    if (showsPayments !== pool.settledOutside.showsPayments) {
      pool.settledOutside = { ...pool.settledOutside, showsPayments };
      changes.push({ setting: 'showsPayments', to: showsPayments });
    }
  }
  if (namedPrizes !== undefined) {
    const prizes = readPrizes(pool, namedPrizes);
    if (!samePrizes(prizes, pool.namedPrizes)) {
      refuseUnless(payoutsVerdict(facts, viewer, tx.gameClock.now()));
      changes.push({ setting: 'prizes', from: pool.namedPrizes, to: prizes });
      pool.namedPrizes = prizes;
    }
  }
  return changes;
}

/** Whether places are paid otherwise than before: shares pay nothing where prizes are named, or there is no pot. */
export const changesPrizes = (pool: Pool, changes: readonly SettingChange[]): boolean =>
  changes.some(
    ({ setting }) =>
      setting === 'prizes' || (setting === 'payoutsBps' && !pool.namedPrizes && buyInOf(pool) > 0),
  );

export const notOutside = () => new Refusal('CONFLICT', 'Buy-ins of this pool are not settled outside.');
