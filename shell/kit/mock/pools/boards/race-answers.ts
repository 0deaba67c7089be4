import type { Answer } from '../../answer.ts';
import { replacement } from '../cards.ts';
import { namedEntry } from '../entries/mock-entries.ts';
import type { MockPool, WeekOfGolf } from '../mock-pool.ts';
import { golfersOf, sumOf } from '../scores.ts';
import { tournamentOf, windowOf } from '../weeks.ts';

/** The members' scores, in the board's order. */
export interface ScoredMember {
  member: string;
  weeks: { rounds: (number | null)[]; running: number | null }[];
}

/** A position by score, 'T' where it is shared; '-' for who has none. */
export function positionAmong(running: number | null, all: readonly (number | null)[]): string {
  if (running === null) return '-';
  const better = all.filter((other) => other !== null && other < running).length;
  const level = all.filter((other) => other === running).length;
  return `${level > 1 ? 'T' : ''}${better + 1}`;
}

interface RaceAsked {
  ordered: readonly ScoredMember[];
  week: number | null;
  now: Date;
  user: (username: string) => Answer<'User'>;
}

/** The race of a pool's contest, or of one of its weeks alone. */
export function raceOf(pool: MockPool, { ordered, week, now, user }: RaceAsked): Answer<'Race'> {
  const { weeks } = pool;
  const isByWeek = week === null && weeks.length > 1;
  const rounds = weeks.flatMap((golf, index) => {
    if (week !== null && index !== week - 1) return [];
    const states = tournamentOf(golf, now).rounds as Answer<'TournamentRound'>[];
    return [1, 2, 3, 4]
      .filter((round) => ordered.some((one) => (one.weeks[index]?.rounds[round - 1] ?? null) !== null))
      .map((round) => ({ index, round, live: states[round - 1]?.state !== 'COMPLETE' }));
  });
  const ends = isByWeek ? rounds.filter(({ index }, place) => rounds[place + 1]?.index !== index) : rounds;
  const scoreAt = (one: ScoredMember, { index, round }: { index: number; round: number }) =>
    sumOf(
      one.weeks.flatMap((scores, at) => {
        const isAsked = week === null ? at <= index : at === index;
        return isAsked ? scores.rounds.slice(0, at < index ? 4 : round) : [];
      }),
    );
  return {
    legs: ends.map(({ index, round, live }) => ({
      week: index + 1,
      round: isByWeek ? null : round,
      live: live || (isByWeek && round < 4),
    })),
    lines: ordered.map((one) => {
      const positions = ends.map((end) =>
        positionAmong(
          scoreAt(one, end),
          ordered.map((other) => scoreAt(other, end)),
        ),
      );
      return {
        id: `entry of ${one.member}`,
        user: user(one.member),
        ...namedEntry(pool, one.member),
        positions,
        places: positions.map((position) => (position === '-' ? null : Number(position.replace('T', '')))),
        toPar: ends.map((end) => scoreAt(one, end)),
        points: [],
      };
    }),
  };
}

interface Held {
  members: string[];
  line: ReturnType<typeof golfersOf>[number]['line'];
}

interface OwnershipAsked {
  /** Those whose entry counts. */
  members: readonly string[];
  week: number;
  golf: WeekOfGolf;
  now: Date;
  asOf: Date;
  user: (username: string) => Answer<'User'>;
}

/** How many cards of the week have each golfer; null before its lock. */
export function ownershipOf(
  pool: MockPool,
  { members, week, golf, now, asOf, user }: OwnershipAsked,
): Answer<'Ownership'> | null {
  if (now.getTime() < Date.parse(windowOf(golf, pool).lockAt)) return null;
  const cards = members
    .map((member) => ({ member, golfers: golfersOf(pool, member, golf, asOf) }))
    .filter(({ golfers }) => golfers.length > 0);
  const held = new Map<string, Held>();
  for (const { member, golfers } of cards)
    for (const { line } of golfers)
      held.set(line.golfer.id, { line, members: [...(held.get(line.golfer.id)?.members ?? []), member] });
  return {
    week,
    cards: cards.length,
    replaced:
      now.toISOString() >= replacement.at &&
      cards.some(({ golfers }) => golfers.some(({ line }) => line.golfer.id === replacement.in)),
    golfers: [...held.values()]
      .sort((a, b) => b.members.length - a.members.length || (a.line.toPar ?? 99) - (b.line.toPar ?? 99))
      .map(({ line, members: holders }) => ({
        golfer: line.golfer,
        cards: holders.length,
        users: holders.map(user),
        shareBps: Math.round((holders.length * 10_000) / cards.length),
        position: line.position,
        toPar: line.toPar,
      })),
  };
}
