import type { Answer, Caller } from '../../answer.ts';
import { refuse } from '../../sentinels.ts';
import { isSame, saveIds } from '../cards.ts';
import type { entryAnswers } from '../entry-answers.ts';
import type { MockPool } from '../mock-pool.ts';
import { allEntries, allowed, entryKey, entryOf, namedEntry, refused } from './mock-entries.ts';

interface Parts {
  /** The pool, if the caller hosts it. */
  held: (name: string, caller: Caller) => MockPool;
  /** Logs what the host did. */
  note: (pool: MockPool, text: string) => void;
  userOf: (username: string, caller: Caller) => Answer<'User'>;
  contestOf: (pool: MockPool) => Answer<'Contest'>;
  hasCard: (pool: MockPool, username: string) => boolean;
  entries: ReturnType<typeof entryAnswers>;
  wallNow: string;
  /** The game time. */
  now: () => string;
}

/** Which card the host means. */
interface CardPlace {
  pool: string;
  username: string;
  contest?: number | null;
  week?: number | null;
  entry?: number | null;
}

interface HostPicks extends CardPlace {
  golfers: string[];
  guess?: number | null;
  seen?: string[] | null;
  reason: string;
}

interface Golfer {
  id: string;
  name: string;
}

const early = 'Members pick for themselves until picks lock.';
export const cardSavedAt = '2026-01-13T09:40:00.000Z';

const numberOf = ({ contestNumber }: MockPool): number => contestNumber ?? 1;

/** The golfers of the first whom the others lack, by name. */
const without = (some: readonly Golfer[], others: readonly Golfer[]): string[] =>
  some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name);

/** Cards that the host enters or changes after the lock. */
export function hostCardAnswers({ held, note, userOf, contestOf, hasCard, entries, wallNow, now }: Parts) {
  const lockedWeeks = (pool: MockPool) => (contestOf(pool).settledAt ? [] : entries.lockedWeeks(pool));

  /** The place of the card, as far as it is one of this pool's. */
  function placeOf({ contest, ...asked }: CardPlace, caller: Caller) {
    const pool = held(asked.pool, caller);
    if (contest != null && contest !== numberOf(pool))
      refuse({ code: 'NOT_FOUND', message: `This pool has no contest ${contest}.`, field: 'contest' });
    const { number: week, golf } = entries.weekOf(pool, asked.week ?? lockedWeeks(pool).at(-1)?.week);
    return { pool, week, golf, key: entryKey(asked.username, asked.entry ?? 1) };
  }

  // In a free pool the host may pick whoever plays.
  const unlocked = (sheet: Answer<'Sheet'> | null): Answer<'Sheet'> => ({
    ...sheet,
    tiers: ((sheet?.tiers ?? []) as Answer<'SheetTier'>[]).map((tier) => ({ ...tier, lockedIds: [] })),
  });

  function shown({ pool, week, key }: Omit<ReturnType<typeof placeOf>, 'golf'>): Answer<'HostCard'> {
    const isLocked = lockedWeeks(pool).some((one) => one.week === week);
    const letInRefusal = hasCard(pool, key)
      ? 'They have a card already.'
      : entries.isLetIn(pool, key, week) && 'They have been let in already.';
    return {
      id: `host of ${key} in ${pool.name}, week ${week}`,
      card: entries.card(pool, key, week),
      sheet: unlocked(entries.sheet(pool, week)),
      enter: isLocked ? allowed : refused('CONFLICT', early),
      letIn: isLocked
        ? letInRefusal
          ? refused('CONFLICT', letInRefusal)
          : allowed
        : refused('CONFLICT', early),
    };
  }

  const change = (pool: MockPool, key: string, what: Answer<'CardChange'>, caller: Caller) => {
    pool.hostChanges[key] = [
      ...(pool.hostChanges[key] ?? []),
      { id: `change ${pool.acts.length + 1}`, at: wallNow, by: userOf(pool.admin, caller), ...what },
    ];
  };

  return {
    lockedCards: (pool: MockPool, caller: Caller): Answer<'LockedCard'>[] =>
      lockedWeeks(pool).flatMap(({ week, tournament }) =>
        allEntries(pool)
          .filter((key) => entries.isPaid(pool, key))
          .map((key) => ({
            id: `${key} in ${pool.name}-${week}`,
            contest: numberOf(pool),
            week,
            tournament,
            user: userOf(entryOf(key).username, caller),
            ...namedEntry(pool, key),
            cardSavedAt: hasCard(pool, key) ? cardSavedAt : null,
          })),
      ),
    hostCard: (asked: CardPlace, caller: Caller) => shown(placeOf(asked, caller)),
    enterCard: ({ golfers, guess, seen, reason, ...asked }: HostPicks, caller: Caller) => {
      const { pool, week, golf, key } = placeOf(asked, caller);
      const complaint = entries.complaint(pool, golfers, week);
      if (complaint) refuse(complaint);
      const picksNow = () =>
        (entries.card(pool, key, week).picks as Answer<'Pick'>[]).map(({ golfer }) => golfer as Golfer);
      const before = picksNow();
      const ids = before.map(({ id }) => id);
      if (seen && !isSame(ids, seen) && !isSame(ids, golfers))
        refuse({
          code: 'CONFLICT',
          message: 'The card has changed meanwhile. Look at it again before you change it.',
        });
      const isLate = !hasCard(pool, key);
      const guessBefore = pool.guesses[key] ?? null;
      const guessed = guess !== undefined && guess !== guessBefore;
      const { [key]: _before, ...others } = pool.guesses;
      if (guessed) pool.guesses = guess == null ? others : { ...others, [key]: guess };
      saveIds(pool, key, golf, golfers);
      const after = picksNow();
      const what = {
        late: isLate,
        letIn: false,
        added: without(after, before),
        removed: without(before, after),
        guess: guessed ? { from: guessBefore, to: guess ?? null } : null,
        reason,
      };
      change(pool, key, what, caller);
      note(pool, `${isLate ? 'entered a late card for' : 'changed the card of'} ${key}: “${reason}”`);
      return shown({ pool, week, key });
    },
    letInLate: ({ reason, ...asked }: CardPlace & { reason: string }, caller: Caller) => {
      const { pool, week, key } = placeOf(asked, caller);
      const what = { late: true, letIn: true, added: [], removed: [], guess: null, reason };
      change(pool, key, { ...what, at: now() }, caller);
      note(pool, `let ${key} pick after the lock: “${reason}”`);
      return shown({ pool, week, key });
    },
  };
}
