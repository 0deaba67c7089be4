import type { Refusal } from '../../gateway/refusal.ts';
import type { Answer } from '../answer.ts';
import type { World } from '../world.ts';
import { cardIds, hasBudget, isLateCard, replacement } from './cards.ts';
import { anotherEntry, entriesOf, entryKey, entryOf, giveBack, namedEntry } from './entries/mock-entries.ts';
import { contestName, type MockPool, type WeekOfGolf } from './mock-pool.ts';
import { dayOfRound, tournamentOf, windowOf } from './weeks.ts';

type Golfer = Answer<'TournamentGolfer'>;

const limits = [3, 2, 2, 1];
const isOneGolfer = ({ format }: MockPool) => format === 'ONE_AND_DONE';
const costs = [25, 15, 10, 5];
const budget = 100;
const fewest = 4;
const entryId = (pool: MockPool, key: string) => `entry of ${key} in ${contestName(pool)}`;
const isSpentWhole = ({ chosenRules }: MockPool) => chosenRules?.mustSpendAll !== false;

interface Week {
  number: number;
  golf: WeekOfGolf;
  opensAt: string;
  lockAt: string;
  /** Whether the host lets its owner pick late. */
  isLetIn?: boolean;
}

/** A member's entry: the card, its sheet, and whether it can be submitted. */
export function entryAnswers(world: World) {
  const weekOf = (pool: MockPool, asked: number | null | undefined): Week => {
    const weeks = pool.weeks.map((golf, index) => ({
      number: index + 1,
      golf,
      ...windowOf(golf, pool),
    }));
    const opened = weeks.filter(({ opensAt }) => world.clock.now >= opensAt).at(-1) ?? weeks[0];
    const week = asked == null ? opened : weeks[asked - 1];
    if (!week) throw new Error(`The mocked pool has no week ${asked}.`);
    return week;
  };

  const isPaid = ({ buyInCents, unpaid }: MockPool, username: string) =>
    buyInCents === 0 || !unpaid.includes(username);

  /** Including golfers who withdrew before the week began. */
  const fieldOf = ({ golf }: Week): Golfer[] => {
    const field = tournamentOf(golf, new Date(world.clock.now)).field as Golfer[];
    return field.map((golfer) =>
      golf === 'this' && world.withdrawn.includes(String(golfer.id))
        ? { ...golfer, status: 'withdrawn' }
        : golfer,
    );
  };

  /** In a single round, and where the rules say so, each golfer locks on their own. */
  const isLocked = (pool: MockPool, week: Week, golfer: Golfer) => {
    if (world.clock.now >= week.lockAt) return true;
    const { round, chosenRules } = pool;
    if (round === null && chosenRules?.lock !== 'GOLFER' && !week.isLetIn) return false;
    const times = golfer.teeTimes as Answer<'TeeTime'>[];
    const own = times.find((time) => time.round === (round === null ? 1 : dayOfRound[round] + 1));
    return own !== undefined && world.clock.now >= String(own.at);
  };

  /** Where picks lock anew after the host has let somebody in, that is over. */
  const isLetIn = (pool: MockPool, key: string, { lockAt }: Pick<Week, 'lockAt'>): boolean =>
    pool.hostChanges[key]?.some(({ letIn, at }) => letIn === true && String(at) >= lockAt) ?? false;

  /** As the owner of that card has it, whom the host may have let in after the lock. */
  const weekOfOwner = (pool: MockPool, asked: number | null | undefined, key?: string): Week => {
    const week = weekOf(pool, asked);
    if (key === undefined || !isLetIn(pool, key, week) || world.clock.now < week.lockAt) return week;
    const times = fieldOf(week).flatMap(({ teeTimes }) => teeTimes as Answer<'TeeTime'>[]);
    const [last = week.lockAt] = times
      .filter(({ round }) => round === 1)
      .map(({ at }) => String(at))
      .sort()
      .toReversed();
    return { ...week, lockAt: last, isLetIn: true };
  };

  const costIn = (pool: MockPool, tier: unknown) => (hasBudget(pool) ? (costs[Number(tier) - 1] ?? 0) : null);

  function card(pool: MockPool, username: string, asked?: number | null): Answer<'Card'> {
    const week = weekOf(pool, asked);
    const field = new Map(fieldOf(week).map((golfer) => [golfer.id, golfer]));
    const ids = world.clock.now < week.opensAt ? [] : cardIds(pool, username, week.golf);
    const picks = ids.flatMap((id) => {
      const golfer = field.get(id);
      if (!golfer) return [];
      const out = id === replacement.in && world.clock.now >= replacement.at && field.get(replacement.out);
      const locked = isLocked(pool, week, golfer);
      return {
        golfer,
        tier: isOneGolfer(pool) ? 1 : (golfer.tier as number),
        cost: costIn(pool, golfer.tier),
        locked,
        open: golfer.status !== 'active' && !locked,
        replaced: out ? { golfer: { ...out, status: 'withdrawn' }, at: replacement.at } : null,
      };
    });
    const gone = picks.filter(({ open }) => open).map(({ golfer }) => golfer.name);
    const notice = `${gone.join(' and ')} ${gone.length === 1 ? 'is' : 'are'} out of the tournament. Pick somebody else before the lock; after it, the next golfer by the odds comes in.`;
    return {
      id: `${entryId(pool, username)}-${week.number}`,
      week: week.number,
      hidden: false,
      late: isLateCard(pool, username),
      notice: gone.length > 0 ? notice : null,
      guess: pool.guesses[username] ?? null,
      hostChanges: pool.hostChanges[username] ?? [],
      picks: picks.toSorted((a, b) => a.tier - b.tier),
      draft: draftOf(pool, username, week, field),
    };
  }

  /** The golfers who can still be picked, and the names of the others. */
  function draftOf(
    pool: MockPool,
    username: string,
    week: Week,
    field: Map<unknown, Golfer>,
  ): Answer<'Draft'> {
    const { revision, golfers } = pool.drafts[`${username} ${week.golf}`] ?? { revision: 0, golfers: null };
    const isClosed = world.clock.now >= week.lockAt;
    const stays = (id: string) => !isClosed && field.get(id)?.status === 'active';
    return {
      revision,
      golfers: isClosed ? null : (golfers?.filter(stays) ?? null),
      lost: golfers?.filter((id) => !stays(id)).map((id) => String(field.get(id)?.name)) ?? [],
    };
  }

  /** A member's card: all of it for themselves, what has locked for others. */
  function cardSeenBy(
    viewer: string | null,
    {
      pool,
      of,
      entry: number,
      week,
    }: { pool: MockPool; of: string; entry?: number | null; week: number | null | undefined },
  ): Answer<'Card'> | null {
    const member = pool.members.find((one) => one.toLowerCase() === of.toLowerCase());
    if (member === undefined) return null;
    const key = entryKey(member, number ?? 1);
    if (!entriesOf(pool, member).includes(key)) return null;
    const whole = card(pool, key, week);
    if (member === viewer) return whole;
    return {
      ...whole,
      hidden: world.clock.now < weekOf(pool, week).lockAt,
      notice: null,
      guess: world.clock.now < weekOf(pool, week).lockAt ? null : (whole.guess as number | null),
      draft: null,
      picks: (whole.picks as Answer<'Pick'>[]).filter(({ locked }) => locked),
    };
  }

  function sheet(pool: MockPool, asked?: number | null, key?: string): Answer<'Sheet'> | null {
    const week = weekOfOwner(pool, asked, key);
    // A single round's golfers can be looked at before its day.
    if (world.clock.now < week.opensAt && pool.round === null) return null;
    const field = fieldOf(week).filter(({ status }) => status === 'active');
    const isSalaryCap = hasBudget(pool);
    return {
      week: week.number,
      budget: isSalaryCap ? budget : null,
      cardSize: isSalaryCap ? null : isOneGolfer(pool) ? 1 : 8,
      mustSpendAll: isSalaryCap ? isSpentWhole(pool) : null,
      used: pool.used,
      guessChoices: pool.chosenRules?.ties === 'GUESS' ? [-14, -12, 0, 2] : [],
      fewestGolfers: isSalaryCap && !isSpentWhole(pool) ? fewest : null,
      opensAt: week.opensAt,
      lockAt: week.lockAt,
      oneByOne: pool.round !== null || pool.chosenRules?.lock === 'GOLFER' || week.isLetIn === true,
      tiers: (isOneGolfer(pool) ? [1] : [1, 2, 3, 4]).map((number) => {
        const golfers = field.filter(({ tier }) => isOneGolfer(pool) || tier === number);
        return {
          number,
          limit: isSalaryCap ? null : isOneGolfer(pool) ? 1 : (limits[number - 1] ?? 0),
          cost: costIn(pool, number),
          golfers,
          lockedIds: golfers.filter((golfer) => isLocked(pool, week, golfer)).map(({ id }) => String(id)),
        };
      }),
    };
  }

  /** Why a card of that week can't be saved, whoever has paid. */
  function closedRefusal(
    pool: MockPool,
    asked?: number | null,
    key?: string,
  ): (Refusal & { until: string | null }) | null {
    const { opensAt, lockAt } = weekOfOwner(pool, asked, key);
    const { now } = world.clock;
    if (now >= lockAt) return { code: 'LOCKED', message: 'Picks are locked.', until: null };
    if (now < opensAt) return { code: 'NOT_OPEN', message: 'Picks are not open yet.', until: opensAt };
    return null;
  }

  /** A buy-in is for all weeks, and is paid before the first of them. */
  function tooLateToPay(pool: MockPool, username: string): (Refusal & { until: null }) | null {
    const [first] = pool.weeks;
    if (isPaid(pool, username) || pool.weeks.length < 2 || !first) return null;
    if (world.clock.now < windowOf(first, pool).lockAt) return null;
    const message = 'The buy-in had to be paid before the first tournament began.';
    return { code: 'LOCKED', message, until: null };
  }

  function submit(pool: MockPool, username: string, asked?: number | null): Answer<'Decision'> {
    const refusal = tooLateToPay(pool, username) ?? closedRefusal(pool, asked, username);
    if (refusal) return { allowed: false, note: null, ...refusal };
    if (isPaid(pool, username)) return { allowed: true, code: null, message: null, until: null, note: null };
    const message = 'Please pay the buy-in before you submit your picks.';
    return { allowed: false, code: 'UNPAID', message, until: null, note: null };
  }

  /** Why these golfers are no valid card. */
  function cardRefusal(pool: MockPool, ids: readonly string[], asked?: number | null): Refusal | null {
    const tiers = (sheet(pool, asked)?.tiers ?? []) as Answer<'SheetTier'>[];
    const golfers = ids.map((id) =>
      tiers.flatMap((tier) => tier.golfers as Golfer[]).find((golfer) => golfer.id === id),
    );
    if (golfers.includes(undefined))
      return { code: 'BAD_CARD', message: 'A golfer is out of the tournament. Pick another golfer.' };
    const spent = golfers.reduce((sum, golfer) => sum + (costIn(pool, golfer?.tier) ?? 0), 0);
    if (hasBudget(pool))
      return spent === budget || (!isSpentWhole(pool) && spent < budget && ids.length >= fewest)
        ? null
        : { code: 'BAD_CARD', message: `You have ${budget - spent} credits left. Spend all ${budget}.` };
    if (isOneGolfer(pool))
      return ids.length === 1 ? null : { code: 'BAD_CARD', message: `Pick 1 golfer, not ${ids.length}.` };
    const wrong = limits.findIndex(
      (limit, index) => golfers.filter((golfer) => golfer?.tier === index + 1).length !== limit,
    );
    if (wrong < 0) return null;
    return { code: 'BAD_CARD', message: `Too few from Tier ${wrong + 1}: pick ${limits[wrong]}.` };
  }

  /** The weeks that are locked and have no final result. */
  const lockedWeeks = (pool: MockPool) =>
    pool.weeks.flatMap((golf, index) => {
      const { name, state } = tournamentOf(golf, new Date(world.clock.now));
      const isInPlay = world.clock.now >= windowOf(golf, pool).lockAt && state !== 'OFFICIAL';
      return isInPlay ? [{ week: index + 1, tournament: String(name) }] : [];
    });

  const isLate = (pool: MockPool) => closedRefusal(pool)?.code === 'LOCKED';

  const entry = (pool: MockPool, user: Answer<'User'>, key = String(user.username)): Answer<'Entry'> => ({
    id: entryId(pool, key),
    user,
    number: entryOf(key).number,
    nickname: namedEntry(pool, key).nickname,
    paid: isPaid(pool, key) || null,
    giveBack: giveBack(pool, key, isLate(pool)),
    card: ({ week }: { week?: number | null }) => card(pool, key, week),
    sheet: ({ week }: { week?: number | null }) => sheet(pool, week, key),
    submit: ({ week }: { week?: number | null }) => submit(pool, key, week),
  });

  return {
    entry,
    another: (pool: MockPool, username: string) => anotherEntry(pool, username, isLate(pool)),
    giveBack: (pool: MockPool, key: string) => giveBack(pool, key, isLate(pool)),
    sheet,
    card,
    cardSeenBy,
    closed: closedRefusal,
    complaint: cardRefusal,
    isPaid,
    isLetIn: (pool: MockPool, key: string, week: number) => isLetIn(pool, key, weekOf(pool, week)),
    tooLateToPay,
    weekOf,
    lockedWeeks,
  };
}
