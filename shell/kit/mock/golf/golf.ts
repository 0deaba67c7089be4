import { dayMs, hourMs, minuteMs } from '@fairway/schema/days';
import type { Answer } from '../answer.ts';

// A week of golf as the mock plays it. All of it follows from the time alone, so that moving the clock is
// enough to see any moment of the week, and to see the same one again.

export const venueZone = 'America/New_York';
export const lockAt = '2026-01-15T05:00:00.000Z';
export const wednesdayNoon = '2026-01-14T17:00:00.000Z';
/** Round 3 is being played, and a third of the field is out. */
export const saturdayMorning = '2026-01-17T16:30:00.000Z';
/** The last putt is down, and the result is official. */
export const sundayNight = '2026-01-19T02:00:00.000Z';

const holePars = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5];
const par = 72;
const roundNumbers = [1, 2, 3, 4] as const;

/** By odds, favourite first; they also play in that order. */
const golfers: readonly (readonly [name: string, country: string])[] = [
  ['Anders Lindqvist', 'SWE'],
  ['Cole Brannigan', 'USA'],
  ['Hugo Etxeberria', 'ESP'],
  ['Tommy Fairbairn', 'SCO'],
  ['Ryo Katsuragi', 'JPN'],
  ['Dustin Holloway', 'USA'],
  ['Min-jae Seong', 'KOR'],
  ['Will Thackeray', 'ENG'],
  ['Jordan Castellano', 'USA'],
  ['Pieter van der Westhuizen', 'RSA'],
  ['Marcus Delacroix-Whitfield', 'USA'],
  ['Séamus O’Rafferty', 'IRL'],
  ['Benjamin Oakes', 'AUS'],
  ['Luca Montefiore', 'ITA'],
  ['Trey Sunderland', 'USA'],
  ['Nick Abernathy', 'CAN'],
  ['Kasper Højgaard-Lund', 'DEN'],
  ['Davis McAllister', 'USA'],
  ['Emilio Quintana', 'ARG'],
  ['Scott Ravenel', 'USA'],
  ['Joel Haapasalo', 'FIN'],
  ['Chip Donnelly Jr.', 'USA'],
  ['Arjun Raghunathan', 'IND'],
  ['Sam Pettigrew', 'USA'],
  ['Théo Marchand', 'FRA'],
  ['Brock Tillinghast', 'USA'],
  ['Felix Oberhauser', 'AUT'],
  ['Grady Wexford', 'USA'],
  ['Diego Santamaría', 'MEX'],
  ['Harlan Boone', 'USA'],
];

/** How many golfers and ties make the cut. */
const cutPlaces = 20;
/** Withdraws during round 1. */
const hurt = { golfer: 27, after: 7 };

/** 8 in the morning, where it is played, on the first day. */
const firstTeeTime = Date.parse('2026-01-15T13:00:00Z');
const groupOf = (golfer: number, round: number) =>
  Math.floor((round % 2 ? golfer : golfers.length - 1 - golfer) / 3);
const teeTime = (golfer: number, round: number) =>
  firstTeeTime + (round - 1) * dayMs + groupOf(golfer, round) * 25 * minuteMs;

const holesDone = (golfer: number, round: number, now: number) =>
  Math.max(0, Math.min(18, Math.floor((now - teeTime(golfer, round)) / (14 * minuteMs))));

/** A number from 0 to 1 that is always the same for the same shot. */
function chance(golfer: number, round: number, hole: number): number {
  let mixed = (golfer * 73_856_093) ^ (round * 19_349_663) ^ (hole * 83_492_791);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** A hole's score to par. */
function overPar(golfer: number, round: number, hole: number): number {
  const luck = chance(golfer, round, hole);
  const weakness = golfer / golfers.length;
  if (luck < 0.01) return -2;
  if (luck < 0.26 - 0.1 * weakness) return -1;
  if (luck > 0.985) return 2;
  return luck > 0.88 - 0.1 * weakness ? 1 : 0;
}

const scoreAfter = (golfer: number, round: number, holes: number) =>
  holePars.slice(0, holes).reduce((sum, _par, hole) => sum + overPar(golfer, round, hole), 0);

const roundEnd = (round: number) => teeTime(round % 2 ? golfers.length - 1 : 0, round) + 18 * 14 * minuteMs;

/** Scores to par after two rounds, of which the cut is made. */
const halfway = golfers.map((_golfer, index) => scoreAfter(index, 1, 18) + scoreAfter(index, 2, 18));
const cutLine = halfway.toSorted((a, b) => a - b)[cutPlaces - 1] ?? 0;

function statusOf(golfer: number, now: number): 'active' | 'cut' | 'withdrawn' {
  if (golfer === hurt.golfer && holesDone(golfer, 1, now) >= hurt.after) return 'withdrawn';
  return now >= roundEnd(2) && (halfway[golfer] ?? 0) > cutLine ? 'cut' : 'active';
}

/** The round that has begun last, or 0. */
const roundAt = (now: number) =>
  roundNumbers.findLast((round) => holesDone(29, round, now) > 0 || holesDone(0, round, now) > 0) ?? 0;

function roundState(round: number, now: number): Answer<'RoundState'> {
  if (now >= roundEnd(round)) return 'COMPLETE';
  return roundAt(now) >= round ? 'LIVE' : 'SCHEDULED';
}

function tournamentState(now: number): Answer<'TournamentState'> {
  if (now >= roundEnd(4) + hourMs / 2) return 'OFFICIAL';
  if (now >= roundEnd(4)) return 'COMPLETE';
  return roundAt(now) > 0 ? 'LIVE' : 'SCHEDULED';
}

/** The tournament by the scores of `now`; it waits for final ones where `today` is past its end. */
export const tournamentAt = (now: Date, today: Date = now): Answer<'Tournament'> => ({
  id: '2026-3',
  season: 2026,
  name: 'Palmetto Classic',
  club: 'Palmetto Golf Club',
  city: 'Aiken',
  venueState: 'SC',
  state: tournamentState(now.getTime()),
  country: 'USA',
  latitude: 33.55,
  longitude: -81.72,
  startsOn: '2026-01-15',
  zone: venueZone,
  par,
  lockAt,
  excluded: null,
  isMajor: true,
  awaitsFinalScores:
    tournamentState(today.getTime()) === 'OFFICIAL' && tournamentState(now.getTime()) !== 'OFFICIAL',
  rounds: roundNumbers.map((number) => ({ number, state: roundState(number, now.getTime()) })),
  field: fieldAt(now.getTime()),
});

const fieldAt = once((now: number) => golfers.map((_golfer, index) => golferAt(index, now)));

/** Cached, since every answer needs it and a test has few moments. */
function once<Found>(find: (now: number) => readonly Found[]) {
  const found = new Map<number, readonly Found[]>();
  return (now: number): Found[] => {
    const known = found.get(now) ?? find(now);
    found.set(now, known);
    return [...known];
  };
}

/** Places in the season's first events; who came to the tour late has none. */
const resultsOf = (index: number) =>
  index % 5 === 4
    ? []
    : [0, 1, 2, 3, 4].map((back) => {
        const place = 1 + ((index * 7 + back * 11) % 60);
        return place > 50 ? 'CUT' : `T${place}`;
      });

function golferAt(index: number, now: number) {
  const [name = '', country = ''] = golfers[index] ?? [];
  const status = statusOf(index, now);
  const rounds = roundNumbers.filter((round) => status === 'active' || round <= (status === 'cut' ? 2 : 1));
  return {
    id: String(index + 1),
    name,
    country,
    worldRank: index % 7 === 6 ? null : 1 + index * 3,
    recentResults: resultsOf(index),
    tier: Math.min(4, 1 + Math.floor((index / golfers.length) * 4.2)),
    odds: 0.12 / (1 + index * 0.6),
    status,
    teeTimes: rounds.map((round) => ({
      round,
      at: new Date(teeTime(index, round)).toISOString(),
      startHole: 1,
    })),
  } satisfies Answer<'TournamentGolfer'>;
}

function lineAt(index: number, now: number) {
  const golfer = golferAt(index, now);
  const lastRound = golfer.status === 'active' ? 4 : golfer.status === 'cut' ? 2 : 1;
  const holes = roundNumbers.map((round) =>
    golfer.status === 'withdrawn'
      ? round === 1
        ? hurt.after
        : 0
      : round <= lastRound
        ? holesDone(index, round, now)
        : 0,
  );
  const scores = holes.map((done, at) => scoreAfter(index, at + 1, done));
  const current = golfer.status === 'active' ? roundAt(now) - 1 : -1;
  return {
    golfer,
    toPar: holes[0] === 0 ? null : scores.reduce((sum, score) => sum + score, 0),
    thru: holes[current] ?? 0,
    today: scores[current] ?? 0,
    rounds: holes.map((done, at) => (done === 18 ? par + (scores[at] ?? 0) : null)),
    pars: roundNumbers.map(() => par),
  };
}

type Line = ReturnType<typeof lineAt>;

const isIn = ({ golfer }: Line) => golfer.status === 'active';
const byScore = (a: Line, b: Line) => (a.toPar ?? 99) - (b.toPar ?? 99);

export function leaderboardAt(now: Date, stale: boolean, today: Date = now) {
  return {
    tournament: tournamentAt(now, today),
    version: Math.floor(now.getTime() / minuteMs),
    asOf: now.toISOString(),
    stale,
    projectedCut: projectedCutAt(now.getTime()),
    rows: rowsAt(now.getTime()),
  } satisfies Answer<'Leaderboard'>;
}

/** While all are in the second round, or have finished it, and the cut is not made. */
function projectedCutAt(now: number): number | null {
  if (roundAt(now) !== 2 || now >= roundEnd(2)) return null;
  return rowsAt(now)[cutPlaces - 1]?.toPar ?? null;
}

const rowsAt = once((now: number) => {
  const lines = golfers.map((_golfer, index) => lineAt(index, now));
  const inPlay = lines.filter(isIn).sort(byScore);
  const out = lines.filter((line) => !isIn(line)).sort(byScore);
  const positionOf = ({ toPar }: Line) => {
    if (toPar === null) return '--';
    const better = inPlay.filter((other) => other.toPar !== null && other.toPar < toPar).length;
    const level = inPlay.filter((other) => other.toPar === toPar).length;
    return `${level > 1 ? 'T' : ''}${better + 1}`;
  };
  return [
    ...inPlay.map((line) => ({ ...line, position: positionOf(line) })),
    ...out.map((line) => ({ ...line, position: line.golfer.status === 'cut' ? 'CUT' : 'WD' })),
  ];
});
