import type { Scenario } from '../../configuration/env.ts';
import { futureOf, goldenCard, type Member, members, type Pickable } from './cards.ts';
import {
  type GoldenMembers,
  type GoldenPool,
  payBuyIn,
  payers,
  sendCard,
  sendGuess,
} from './golden-pools.ts';
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
    // Whoever has to pay does so when they first pick.
    players: (pool) => (pool.buyInCents === 0 || picked.has(`${pool.name} 1`) ? payers(pool) : []),
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
        if (pool.buyInCents > 0 && week === 1) await payBuyIn(golden, member, pool, { week, picks: draft });
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
