import type { Answer, Answers, Caller } from '../answer.ts';
import { refuse } from '../sentinels.ts';
import type { Player } from '../world.ts';
import { allEntries, entryKey, entryOf, namedEntry } from './entries/mock-entries.ts';
import type { MockPayment, MockPool } from './mock-pool.ts';

interface Parts {
  signedIn: (caller: Caller) => Player;
  named: (name: string) => MockPool;
  userOf: (username: string, caller: Caller) => Answer<'User'>;
  answer: (pool: MockPool, caller: Caller) => Answer<'Pool'>;
  contestOf: (pool: MockPool) => Answer<'Contest'>;
  prizesOf: (pool: MockPool) => readonly number[];
  hasCard: (pool: MockPool, username: string) => boolean;
}

const notedAt = '2026-01-14T17:00:00.000Z';
const nothing: MockPayment = { paidAt: null, note: null, prizePaidAt: null, prizeNote: null };

/** How a pool's group settles the money itself, as a pool answers it. */
export const settledOutsideOf = ({ settledOutside }: MockPool): Answer<'SettledOutside'> | null =>
  settledOutside && {
    ...settledOutside,
    text: outsideText,
  };

export const outsideText =
  'The group settles this money itself: the host collects the buy-ins and pays the prizes. Fairway never touches it.';

/** What the mocked gateway answers of money that a group settles itself. */
export function outsideAnswers({ signedIn, named, userOf, answer, contestOf, prizesOf, hasCard }: Parts) {
  function ledgerOf(pool: MockPool, caller: Caller, asked?: number | null): Answer<'OutsideLedger'> | null {
    const { settledOutside, noted, admin, lastWinners } = pool;
    const current = lastWinners.length > 0 ? 2 : 1;
    const number = asked ?? current;
    const keys = allEntries(pool);
    if (!settledOutside) return null;
    const contest = contestOf(pool);
    const prizes = contest.settledAt ? prizesOf(pool) : [];
    const all = keys.map((key, place) => {
      const { wasPaid, ...payment } = { ...nothing, ...noted[key] };
      // As it was when the contest was settled.
      const isPaid = wasPaid ?? payment.paidAt !== null;
      const inPot = isPaid || (settledOutside.unpaid === 'RANKED' && hasCard(pool, key));
      const prizeCents = prizes[place] || null;
      return {
        id: `entry of ${key}`,
        user: userOf(entryOf(key).username, caller),
        ...namedEntry(pool, key),
        ...payment,
        hasCard: hasCard(pool, key),
        inPot,
        prizeCents,
      };
    });
    const isHost = admin === caller.username;
    const entries = all.filter(
      (_entry, place) =>
        isHost || settledOutside.showsPayments || entryOf(keys[place] ?? '').username === caller.username,
    );
    const cents = (of: object[]) => of.length * settledOutside.buyInCents;
    return {
      id: number === current ? `contest of ${pool.name}` : `contest of ${pool.name} before`,
      pool: answer(pool, caller),
      contest,
      number,
      hasEarlier: number > 1,
      hasLater: number < current,
      collectedCents: cents(entries.filter(({ paidAt }) => paidAt !== null)),
      openCents: cents(
        entries.filter(
          (entry) => entry.paidAt === null && (entry.inPot || (entry.hasCard && !contest.settledAt)),
        ),
      ),
      entries,
    };
  }

  interface Mark {
    pool: string;
    username: string;
    entry?: number | null;
    paid: boolean;
    note?: string | null;
  }
  function mark({ pool: name, username, entry, paid, note = null }: Mark, isPrize: boolean, caller: Caller) {
    const pool = named(name);
    if (pool.admin !== signedIn(caller).username)
      refuse({ code: 'NOT_ADMIN', message: 'Only the admin can note payments.' });
    const at = paid ? notedAt : null;
    const key = entryKey(username, entry ?? 1);
    const before = { ...nothing, ...pool.noted[key] };
    pool.noted[key] = {
      ...before,
      ...(contestOf(pool).settledAt && { wasPaid: before.wasPaid ?? before.paidAt !== null }),
      ...(isPrize
        ? { prizePaidAt: at, prizeNote: paid ? note : null }
        : { paidAt: at, note: paid ? note : null }),
    };
    return (
      ledgerOf(pool, caller) ??
      refuse({ code: 'CONFLICT', message: 'Buy-ins of this pool are not settled outside.' })
    );
  }

  const Query = {
    outsideLedger: (args: { pool: string; contest?: number | null }, caller) => {
      signedIn(caller);
      return ledgerOf(named(args.pool), caller, args.contest);
    },
  } satisfies Answers<'Query'>;
  const Mutation = {
    markBuyIn: (args: Mark, caller) => mark(args, false, caller),
    markPrize: (args: Mark, caller) => mark(args, true, caller),
  } satisfies Answers<'Mutation'>;
  return { Query, Mutation };
}
