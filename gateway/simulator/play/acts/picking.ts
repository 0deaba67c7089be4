import { chooseCard, isGone, lockedOf, spoilCard, swapOn } from '../choose-card.ts';
import {
  asPickedBy,
  hasAnyTeedOff,
  lastMoment,
  mayPick,
  picksLate,
  picksUntil,
  playsAndHasPaid,
  repicksOf,
} from '../windows.ts';
import { type Act, type Acting, ask, fine, isOfAnother, mustBe, ownerOf } from './acting.ts';

const savePicks = (acting: Acting, golfers: readonly number[], ofWeek = 1) => {
  const { owner, entry } = ownerOf(acting);
  return ask(
    owner,
    `mutation ($pool: String!, $golfers: [ID!]!, $week: Int, $entry: Int) {
      saveCard(pool: $pool, golfers: $golfers, week: $week, entry: $entry) { week }
    }`,
    {
      pool: acting.pool.name,
      golfers: golfers.map(String),
      week: acting.pool.weeks > 1 ? ofWeek : null,
      ...entry,
    },
  );
};

export const pick: Act = (acting) => {
  const { week, pool, who, choice } = acting;
  if (isOfAnother(acting)) return null;
  const again = repicksOf(week, pool, who);
  const own = asPickedBy(week, pool, who);
  const saved = week.book.cards(pool).get(who);
  const locked = lockedOf(week, own, saved ?? []);
  const golfers =
    again.length > 0 && choice % 4 > 0
      ? [again[choice % again.length] ?? 0]
      : // Once one is locked, others are still exchanged.
        ((saved && locked.length > 0 && choice % 3 > 0 ? swapOn(week, own, saved, choice) : null) ??
        chooseCard(week, own, choice));
  if (!golfers && week.now() < lastMoment(week, pool)) return null;
  return {
    send: () => savePicks(acting, golfers ?? [1, 2, 3, 4]),
    note: ({ code }) => {
      const before = week.book.cards(pool).get(who) ?? [];
      // For whom somebody has come in they can't be exchanged any more.
      const gone = picksLate(week, pool, who) ? before.filter((id) => isGone(week, id)) : [];
      const keepsLocked = [...lockedOf(week, own, before), ...gone].every((id) => golfers?.includes(id));
      const isInTime = mayPick(week, pool, who) && keepsLocked;
      const isAllowed = golfers !== null && (isInTime || again.includes(golfers[0] ?? 0));
      mustBe(code, isAllowed, acting, 'pick');
      if (golfers && code === fine) week.book.cards(pool).set(who, golfers);
      return code;
    },
  };
};

export const pickBadly: Act = (acting) => {
  const { week, pool, choice } = acting;
  if (isOfAnother(acting)) return null;
  const card = spoilCard(week, pool, chooseCard(week, pool, choice) ?? [], choice);
  return {
    send: () => savePicks(acting, card),
    note: ({ code }) => {
      mustBe(code, false, acting, `save the bad card ${card}`);
      return code;
    },
  };
};

/** One and Done: who was played this week is refused, unless the week came to nothing. */
export const pickForNextWeek: Act = (acting) => {
  const { week, pool, who, choice } = acting;
  const used = week.oracle.used(pool, 2, who);
  const inField = [...used.keys()].find((id) => week.oracle.stateOf(2)?.golfers.get(id)?.isListed);
  const golfers = inField !== undefined && choice % 2 > 0 ? [inField] : chooseCard(week, pool, choice, 2);
  if (isOfAnother(acting) || !golfers || !playsAndHasPaid(week, pool, who)) return null;
  // Where cards don't lock with the first day, who has one may change some of it.
  if ((pool.lock ?? 'first-day') !== 'first-day' && week.now() >= week.dayStart(7)) return null;
  return {
    send: () => savePicks(acting, golfers, 2),
    note: ({ code }) => {
      // Its window opens by the clock and by the sheet.
      if (code === 'NOT_OPEN') return code;
      const isFree = !used.has(golfers[0] ?? 0);
      const isOpen = week.now() < week.oracle.closeAt(pool, 2);
      mustBe(code, isFree && isOpen, acting, 'pick for the next week whom they used in week 1 or not');
      if (code === fine) week.book.nextCards(pool).set(who, golfers);
      return code;
    },
  };
};

export const guess: Act = (acting) => {
  const { week, pool, who, choice } = acting;
  if (isOfAnother(acting)) return null;
  const toPar = (choice % 26) - 20;
  const { owner, entry } = ownerOf(acting);
  return {
    send: () =>
      ask(
        owner,
        `mutation ($pool: String!, $guess: Int, $week: Int, $entry: Int) {
          saveGuess(pool: $pool, guess: $guess, week: $week, entry: $entry) { week }
        }`,
        { pool: pool.name, guess: toPar, week: pool.weeks > 1 ? 1 : null, ...entry },
      ),
    note: ({ code }) => {
      const isAsked = typeof pool.scoring === 'object' && pool.scoring.ties === 'guess';
      // Whoever sees scores guesses better.
      const isOpen =
        week.now() < picksUntil(week, pool, who) && !hasAnyTeedOff(week, asPickedBy(week, pool, who));
      const isInTime = isOpen && week.book.entries(pool).has(who);
      // One that stays as it is changes nothing.
      const isSame = week.book.guesses(pool).get(who) === toPar;
      if (!isAsked || week.book.isDeleted(pool) || !(isInTime || isSame))
        mustBe(code, false, acting, 'guess');
      if (code === fine) week.book.guesses(pool).set(who, toPar);
      return code;
    },
  };
};
