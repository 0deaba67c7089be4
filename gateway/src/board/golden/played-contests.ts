import type { Scenario } from '../../configuration/env.ts';
import { futureOf, goldenCard, type Member, members, type Pickable } from './cards.ts';
import {
  entryOf,
  type GoldenMembers,
  type GoldenPool,
  isPaidHere,
  payBuyIn,
  payers,
  sendCard,
  sendGuess,
} from './golden-pools.ts';
import { latePayer, notePayment, type OutsideMoney, paysInTime } from './outside/outside-money.ts';
import { type PlayedSeason, playSeason } from './played-season.ts';
import { openGoldenPools } from './pool-creation.ts';
import { type PoolOracle, poolOracle } from './pool-oracle.ts';

/** A scenario's weeks with pools in them, and what the oracle makes of these. */
export interface PlayedContests {
  season: PlayedSeason;
  golden: GoldenMembers;
  oracle: PoolOracle;
  /** Lets the round's day come, until its sheet has to be open. */
  openRound(pool: GoldenPool): Promise<void>;
  /** Every member pays, where there is something to pay, and picks. */
  pick(pool: GoldenPool, week: number): Promise<void>;
  /** Somebody pays the host while the week is played. */
  payLate(pool: GoldenPool): Promise<void>;
  /** What there is to be seen of money that the group settles itself. */
  outsideMoney(pool: GoldenPool): OutsideMoney;
  /** One and Done: every member tries somebody who plays for them in another week. */
  pickUsed(pool: GoldenPool, week: number): Promise<Tries>;
  /** One and Done, in play: every member tries to pick again. */
  pickAgain(pool: GoldenPool, week: number): Promise<Tries>;
}

/** By member, what has come of it and what should have: 'saved', or the code of the refusal. */
interface Tries {
  found: Record<string, string>;
  expected: Record<string, string>;
}

export async function playContests(
  options: { scenario: Scenario; place: number; later?: readonly Scenario[]; seed?: string },
  pools: readonly GoldenPool[],
): Promise<PlayedContests> {
  const season = await playSeason(options);
  const golden = await openGoldenPools(season.gateway, pools);
  const picked = new Map<string, Map<Member, number[]>>();
  /** Whose payments the host has noted, the earliest first. */
  const paid = new Map<GoldenPool, Member[]>();
  const hasPaid = (pool: GoldenPool, member: Member) => paid.get(pool)?.includes(member) ?? false;
  /** The pools of which somebody paid when they were settled. */
  const paidTooLate = new Set<GoldenPool>();
  const note = async (pool: GoldenPool, member: Member) => {
    await notePayment(golden, pool, member);
    paid.set(pool, [...(paid.get(pool) ?? []), member]);
  };
  const hasPicked = ({ name }: GoldenPool) => picked.has(`${name} 1`);
  /** The earliest first: further entries are there once they are picked for. */
  const entriesOf = (pool: GoldenPool): Member[] => {
    if (isPaidHere(pool)) return [...payers(pool)];
    const [first, further] = [true, false].map((isFirst) =>
      payers(pool).filter((member) => (entryOf(pool, member).entry === 1) === isFirst),
    );
    return [...(first ?? []), ...(hasPicked(pool) ? (further ?? []) : [])];
  };
  const oracle = poolOracle({
    events: season.events,
    copies: season.copies,
    now: () => season.gateway.gameClock.now(),
    guesses: (pool, week) =>
      new Map(
        payers(pool).flatMap((member): [Member, number][] => {
          const guess = guessOf(pool, member, week);
          return guess === undefined ? [] : [[member, guess]];
        }),
      ),
    picked: ({ name }, week) => picked.get(`${name} ${week}`) ?? new Map(),
    players: (pool) => {
      if (pool.outside === 'apart') return paid.get(pool) ?? [];
      // Whoever has to pay here does so when they first pick.
      return isPaidHere(pool) && !hasPicked(pool) ? [] : entriesOf(pool);
    },
    hasPaid,
  });

  return {
    season,
    golden,
    oracle,
    openRound: async (pool) => {
      const day = (pool.round ?? 1) - 1;
      await season.moveTo(0, day, '06:00');
      for (let minutes = 6 * 60; !oracle.sheet(pool, 1) && minutes < 18 * 60; minutes += 15)
        await season.moveTo(0, day, clockTime(minutes));
    },
    pick: async (pool, week) => {
      const golfers = oracle.pickable(pool, week);
      const event = season.events[week - 1];
      if (!event) throw new Error(`There is no week ${week}.`);
      const played = season.world.tournament(event);
      const { isSalaryCap, tierLimits, mayLeaveCredits } = pool;
      const how = { isSalaryCap, tierLimits, mayLeaveCredits, ...futureOf(played, pool.round) };
      const cards = new Map<Member, number[]>();
      for (const member of payers(pool)) {
        // One member of the longer contests misses their first week, another their second.
        const isAbsent = pool.weeks > 1 && member === (week === 1 ? 'quitter' : 'waverer');
        const used = oracle.used(pool, week, member);
        const free = golfers.filter(({ id }) => !used.has(id));
        const picks = isAbsent ? null : goldenCard(member, free, how);
        const draft = picks && member === 'waverer' ? goldenCard('favourites', free, how) : picks;
        if (isPaidHere(pool) && week === 1) await payBuyIn(golden, member, pool, { week, picks: draft });
        else if (draft) await sendCard(golden, member, pool, { week, picks: draft });
        const guess = guessOf(pool, member, week);
        if (guess !== undefined) await sendGuess(golden, member, pool, { week, guess });
        if (!picks) continue;
        if (picks !== draft) await sendCard(golden, member, pool, { week, picks });
        cards.set(
          member,
          picks.map(({ id }) => id),
        );
      }
      picked.set(`${pool.name} ${week}`, cards);
      if (!pool.outside || week > 1) return;
      const inTime = payers(pool).filter((member) => paysInTime(pool, member));
      for (const member of inTime) await note(pool, member);
      // What was noted by mistake, and then taken back, changes nothing.
      await notePayment(golden, pool, latePayer);
      await notePayment(golden, pool, latePayer, false);
    },
    payLate: async (pool) => {
      if (oracle.payout(pool) === null) return note(pool, latePayer);
      // What was won doesn't change by it.
      paidTooLate.add(pool);
      await notePayment(golden, pool, latePayer);
    },
    outsideMoney: (pool) => {
      const payout = oracle.payout(pool);
      const entries = entriesOf(pool).map((member) => [
        member,
        {
          isPaid: hasPaid(pool, member) || (member === latePayer && paidTooLate.has(pool)),
          inPot: oracle.isInPot(pool, member),
          prizeCents: payout instanceof Map ? payout.get(member) || null : null,
        },
      ]);
      const inPot = entriesOf(pool).filter((member) => oracle.isInPot(pool, member));
      return { potCents: inPot.length * pool.buyInCents, entries: Object.fromEntries(entries) };
    },
    pickUsed: async (pool, week) => {
      const golfers = oracle.pickable(pool, week);
      const tries: Tries = { found: {}, expected: {} };
      for (const member of payers(pool)) {
        const used = oracle.used(pool, week, member);
        const golfer = golfers.find(({ id }) => used.has(id));
        if (!golfer) continue;
        tries.expected[member] = 'USED';
        tries.found[member] = await trySaving(member, pool, week, golfer);
      }
      return tries;
    },
    pickAgain: async (pool, week) => {
      const cards = picked.get(`${pool.name} ${week}`) ?? new Map<Member, number[]>();
      const tries: Tries = { found: {}, expected: {} };
      for (const member of payers(pool)) {
        const used = oracle.used(pool, week, member);
        const free = oracle.repicks(pool, week, member);
        // Those who may not try one whom somebody could pick, and those who may one who has teed off first.
        const all = oracle.pickable(pool, week).filter(({ id }) => !used.has(id));
        const late = all.find(({ id }) => !free.some((golfer) => golfer.id === id));
        const chosen = all.findLast(({ id }) => free.some((golfer) => golfer.id === id)) ?? all.at(-1);
        if (!chosen) continue;
        if (free.length > 0 && late) {
          tries.expected[`${member}, late`] = 'LOCKED';
          tries.found[`${member}, late`] = await trySaving(member, pool, week, late);
        }
        tries.expected[member] = free.length > 0 ? 'saved' : 'LOCKED';
        tries.found[member] = await trySaving(member, pool, week, chosen);
        if (tries.found[member] === 'saved') cards.set(member, [chosen.id]);
      }
      picked.set(`${pool.name} ${week}`, cards);
      return tries;
    },
  };

  function trySaving(member: Member, pool: GoldenPool, week: number, golfer: Pickable): Promise<string> {
    return sendCard(golden, member, pool, { week, picks: [golfer] }).then(
      () => 'saved',
      (fault: Error) => /"code":"(\w+)"/.exec(fault.message)?.[1] ?? fault.message,
    );
  }
}

/** Everyone's own, some of them as far from any score as another's; one guesses nothing. */
function guessOf({ scoring }: GoldenPool, member: Member, week: number): number | undefined {
  if (typeof scoring !== 'object' || scoring.ties !== 'guess' || member === 'absentee') return undefined;
  return -24 + 2 * members.indexOf(member) + week;
}

const clockTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
