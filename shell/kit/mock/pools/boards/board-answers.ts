import { minuteMs } from '@fairway/schema/days';
import type { Answer } from '../../answer.ts';
import type { Condition } from '../../world.ts';
import { cardIds, isLateCard, replacement } from '../cards.ts';
import { allEntries, entryKey, entryOf, namedEntry } from '../entries/mock-entries.ts';
import type { MockPool, WeekOfGolf } from '../mock-pool.ts';
import { golfersOf, roundSums, type ScoredGolfer, sumOf, thruOf } from '../scores.ts';
import { linesOf, tournamentOf, windowOf } from '../weeks.ts';
import { ownershipOf, positionAmong, raceOf, type ScoredMember } from './race-answers.ts';
import { whatIfOf } from './what-if-answers.ts';

interface Surroundings {
  now: Date;
  asOf: Date;
  condition: Condition;
  isSettled: boolean;
  prizesCents: readonly number[];
  user: (username: string) => Answer<'User'>;
}

interface Scored extends ScoredMember {
  running: number | null;
}

const byRunning = (a: { running: number | null }, b: { running: number | null }) =>
  (a.running ?? 999) - (b.running ?? 999);

/** A pool's standings, from the golf that the leaderboard shows. */
export function boardOf(pool: MockPool, around: Surroundings): Answer<'Board'> {
  const { now, asOf, isSettled, prizesCents, user } = around;
  const paid = allEntries(pool).filter((key) => !pool.unpaid.includes(key));
  const owner = (key: string) => user(entryOf(key).username);
  const hasBegun = (week: WeekOfGolf) => linesOf(week, now).some(({ toPar }) => toPar !== null);
  const scored = paid.map((member): Scored => {
    const weeks = pool.weeks.map((week) => {
      const rounds = roundSums(pool.isVoid ? [] : golfersOf(pool, member, week, asOf));
      return { rounds, running: sumOf(rounds) };
    });
    return { member, weeks, running: sumOf(weeks.map(({ running }) => running)) };
  });
  const rows = scored.toSorted(byRunning);
  const runnings = rows.map(({ running }) => running);
  const shown = Math.max(0, pool.weeks.findLastIndex(hasBegun));
  const rowOf = ({ member, weeks, running }: Scored, place: number): Answer<'BoardRow'> => {
    const position = positionAmong(running, runnings);
    return {
      id: `entry of ${member} in ${pool.name}`,
      user: owner(member),
      ...namedEntry(pool, member),
      position,
      rounds: weeks[shown]?.rounds ?? [],
      running,
      total: isSettled ? running : null,
      weeks: weeks.map((week) => week.running),
      points: null,
      weekPoints: [],
      golfer: null,
      ...(isSettled && running !== null ? wonBy(pool, place, prizesCents) : wonNothing),
      ifEndedNowCents: (!isSettled && running !== null && prizesCents[place]) || null,
      moved: around.condition === 'usual' || running === null ? null : ((place * 2) % 3) - 1,
      thru: thruOf(pool, member, pool.weeks[shown], asOf),
      guess:
        now.getTime() < Date.parse(windowOf(pool.weeks[shown] ?? 'this', pool).lockAt)
          ? null
          : (pool.guesses[member] ?? null),
      hasCard: hasCard(member, pool.weeks.find((week) => !hasLocked(week)) ?? pool.weeks[shown]),
      late: isLateCard(pool, member),
      hostChanges: pool.hostChanges[member] ?? [],
      counted: ({ week }: { week?: number | null }) => {
        const golf = pool.weeks[(week ?? shown + 1) - 1];
        return golf ? golfersOf(pool, member, golf, asOf).map(counted) : [];
      },
    };
  };
  const hasCard = (member: string, week: WeekOfGolf | undefined) =>
    week !== undefined && cardIds(pool, member, week).length > 0;
  const hasLocked = (week: WeekOfGolf) => now.getTime() >= Date.parse(windowOf(week, pool).lockAt);
  const ofWeek = (index: number) =>
    scored.toSorted((a, b) =>
      byRunning(a.weeks[index] ?? { running: null }, b.weeks[index] ?? { running: null }),
    );
  return {
    version: Math.floor(asOf.getTime() / minuteMs),
    asOf: pool.weeks.some(hasBegun) ? asOf.toISOString() : null,
    stale: around.condition === 'outage',
    official: isSettled,
    noticedAt: pool.notice?.at ?? null,
    scoring: 'STROKES',
    rows: rows.map(rowOf),
    ties: pool.ties.map(({ users, leader, byGuess = false, ...tie }) => ({
      byGuess,
      points: null,
      bestWeek: null,
      ...tie,
      users: users.map(owner),
      names: users,
      leader: leader === null ? null : owner(leader),
    })),
    unranked: pool.unpaid.filter((key) => pool.members.includes(key)).map(user),
    row: ({ username, entry }: { username: string; entry?: number | null }) => {
      const place = rows.findIndex(({ member }) => member === entryKey(username, entry ?? 1));
      const row = rows[place];
      return row ? rowOf(row, place) : null;
    },
    bestRow: ({ username }: { username: string }) => {
      const place = rows.findIndex(({ member }) => entryOf(member).username === username);
      const row = rows[place];
      return row ? rowOf(row, place) : null;
    },
    weeks: pool.weeks.map((week, index) => ({
      week: index + 1,
      tournament: tournamentOf(week, asOf, now),
      rows: scored
        .map(({ member, weeks }) => ({ member, ...(weeks[index] ?? { rounds: [], running: null }) }))
        .toSorted(byRunning)
        .map(({ member, rounds, running }, _place, all) => ({
          id: `entry of ${member} in ${pool.name}`,
          user: owner(member),
          ...namedEntry(pool, member),
          position: positionAmong(
            running,
            all.map((other) => other.running),
          ),
          rounds,
          running,
          total: running,
          points: null,
          thru: thruOf(pool, member, week, asOf),
          hasCard: hasCard(member, week),
          guess: hasLocked(week) ? (pool.guesses[member] ?? null) : null,
          late: isLateCard(pool, member),
        })),
    })),
    race: ({ week = null }: { week?: number | null }) =>
      raceOf(pool, { ordered: week === null ? rows : ofWeek(week - 1), week, now: asOf, user: owner }),
    ownership: ({ week }: { week?: number | null }) => {
      const number = week ?? shown + 1;
      const golf = pool.weeks[number - 1];
      return golf && !pool.isVoid
        ? ownershipOf(pool, { members: paid, week: number, golf, now, asOf, user: owner })
        : null;
    },
    whatIf: () => whatIfOf(pool, { now, asOf, isSettled, user }),
    podium: isSettled
      ? rows.slice(0, 3).flatMap(({ member, running }, place) => {
          return running === null
            ? []
            : [
                {
                  rank: place + 1,
                  user: owner(member),
                  ...namedEntry(pool, member),
                  total: running,
                  toPar: running,
                  points: null,
                  ...wonBy(pool, place, prizesCents),
                },
              ];
        })
      : [],
  };
}

const wonNothing = { prizeCents: null, prizeWords: null };

/** What the place won, in words where the pool has named its prizes so. */
export function wonBy({ namedPrizes }: MockPool, place: number, prizesCents: readonly number[]) {
  const words = namedPrizes?.words;
  return words
    ? { prizeCents: null, prizeWords: words[place] ?? null }
    : { prizeCents: prizesCents[place] || null, prizeWords: null };
}

function counted({ line, rounds }: ScoredGolfer): Answer<'CountedGolfer'> {
  const { golfer, position, toPar, today, thru } = line;
  const out = linesOf('this', new Date(replacement.at)).find((other) => other.golfer.id === replacement.out);
  return {
    golfer,
    tier: golfer.tier,
    rounds,
    replaced:
      golfer.id === replacement.in && out
        ? { golfer: { ...out.golfer, status: 'withdrawn' }, at: replacement.at }
        : null,
    position,
    toPar,
    today,
    thru,
    finish: null,
  };
}
