// A straightforward reference implementation of the board, entry by entry and comparison by comparison, for
// comparison with `rankBoard`.
import {
  type BoardEntry,
  type RankedBoard,
  type RankedEntry,
  roundsThatScore,
  voidWeeks,
  type WeekOfBoard,
  type WeekScore,
} from '../board/board.ts';
import type { RoundOfWeek } from '../board/lines.ts';
import {
  positionsOf,
  type ScoredEntry,
  type StandingOfEntry,
  scoreEntries,
} from '../board/scored-entries.ts';
import { isDecided, type Scoring } from '../board/scoring.ts';
import { positionText } from '../display.ts';
import { isActive, roundNumbers } from '../golf/tournament.ts';

export function plainBoard(
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
): RankedBoard {
  const isOut = voidWeeks(weeks, how);
  const scored = scoreEntries(entries, weeks, how);

  const weekShown = Math.max(
    0,
    weeks.findLastIndex(({ isLocked }, week) => isLocked && !isOut[week]),
  );
  const isFinal = weeks.every((week, index) => isOut[index] || isDecided(week.event, how));
  const before = beginningOfRound(weeks, isOut, how);
  const now = scored.map(({ missing, scores }) => ({ missing, score: runningOf(scores) }));
  const positions = positionsOf(now);
  const positionsThen = before
    ? positionsOf(scored.map(({ missing, scores }) => ({ missing, score: scoreBefore(scores, before, how) })))
    : [];
  const ranks = ranksOf(scored, now, byTieBreaker(weeks, isOut, how));

  return {
    isVoid: weeks.length > 0 && isOut.every(Boolean),
    weekShown,
    rows: listed(scored, ranks, ({ entry, scores }, place): RankedEntry => {
      const position = positions[place] ?? null;
      const positionThen = positionsThen[place] ?? null;
      const running = now[place]?.score ?? null;
      return {
        entryId: entry.id,
        position: positionText(position),
        rank: ranks[place] ?? null,
        rounds: scores[weekShown]?.rounds ?? noRounds(),
        running,
        total: isFinal ? running : null,
        weeks: scores.map((score) => score?.running ?? null),
        moved: position && positionThen ? positionThen.number - position.number : null,
      };
    }),
    weeks: weeks.map((_week, week) => boardOfWeek(scored, week)),
  };
}

const noRounds = (): null[] => roundNumbers.map(() => null);

function runningOf(scores: ScoredEntry['scores']): number | null {
  let sum: number | null = null;
  for (const score of scores) if (score && score.running !== null) sum = (sum ?? 0) + score.running;
  return sum;
}

/** One week by itself. */
function boardOfWeek(scored: readonly ScoredEntry[], week: number): WeekScore[] {
  const positions = positionsOf(
    scored.map(({ scores }) => ({ missing: 0, score: scores[week]?.running ?? null })),
  );
  const numbers = positions.map((position) => position?.number ?? null);
  return listed(scored, numbers, ({ entry, scores }, place): WeekScore => {
    const score = scores[week];
    return {
      entryId: entry.id,
      position: positionText(positions[place] ?? null),
      rounds: score?.rounds ?? noRounds(),
      running: score?.running ?? null,
      total: score?.total ?? null,
    };
  });
}

/** Sorts by these numbers; ties and missing ones at the end, by name. */
function listed<Row>(
  scored: readonly ScoredEntry[],
  numbers: readonly (number | null)[],
  rowOf: (scored: ScoredEntry, place: number) => Row,
): Row[] {
  const lines = scored.map((one, place) => ({
    number: numbers[place] ?? Number.MAX_SAFE_INTEGER,
    place,
    one,
  }));
  lines.sort((a, b) => a.number - b.number || byName(a.one.entry, b.one.entry));
  return lines.map(({ one, place }) => rowOf(one, place));
}

const byName = (a: BoardEntry, b: BoardEntry) => compare(a.name, b.name) || compare(a.id, b.id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const byStanding = (a: StandingOfEntry, b: StandingOfEntry) =>
  a.missing - b.missing || (a.score ?? 0) - (b.score ?? 0);

/** The rounds that score, last one first. */
const latestRounds = (
  weeks: readonly WeekOfBoard[],
  isOut: readonly boolean[],
  how: Scoring,
): RoundOfWeek[] => roundsThatScore(weeks, isOut, how).reverse();

/** Compares by what breaks ties in this pool. */
type ByTieBreaker = (a: ScoredEntry, b: ScoredEntry) => number;

function byTieBreaker(weeks: readonly WeekOfBoard[], isOut: readonly boolean[], how: Scoring): ByTieBreaker {
  if (how.ties === 'split') return () => 0;
  if (how.ties === 'best-weeks') return byBestWeeks;
  const latest = latestRounds(weeks, isOut, how);
  if (how.ties === 'latest-rounds') return (a, b) => byRounds(a, b, latest);
  const winners = weeks.map((week, at) => (isOut[at] ? null : winnersScore(week, how)));
  return (a, b) => {
    for (const at of [...weeks.keys()].reverse()) {
      const winner = winners[at] ?? null;
      if (winner === null) continue;
      const [own, other] = [a, b].map(({ entry }) => entry.guesses?.[at] ?? Number.POSITIVE_INFINITY);
      if (own === other || own === undefined || other === undefined) continue;
      return Math.abs(own - winner) - Math.abs(other - winner) || own - other;
    }
    return 0;
  };
}

/** The lowest score over the rounds that count, of all who have not missed one of them and are not disqualified. */
function winnersScore({ event, lines }: WeekOfBoard, how: Scoring): number | null {
  const rounds = roundsThatScore([{ event, lines, isLocked: true }], [false], how).map(({ round }) => round);
  const sums = [...lines.values()].flatMap((line) => {
    if (line.status === 'disqualified') return [];
    const scores = rounds.map((round) => {
      const finished = line.rounds[round - 1];
      if (finished && finished.strokes !== null) return finished.strokes - (finished.par ?? 72);
      if (!isActive(line)) return 'missed';
      return line.playingRound === round && (line.thru ?? 0) > 0 ? line.today : null;
    });
    const played = scores.filter((score) => typeof score === 'number');
    return scores.includes('missed') || played.length === 0
      ? []
      : [played.reduce((sum, one) => sum + one, 0)];
  });
  return sums.length === 0 ? null : Math.min(...sums);
}

/** The best week first; a week without a score is worth nothing. */
function byBestWeeks(a: ScoredEntry, b: ScoredEntry): number {
  const [own, other] = [a, b].map(({ scores }) =>
    scores.map((score) => score?.running ?? 0).sort((one, two) => one - two),
  );
  for (const [at, score] of (own ?? []).entries()) {
    const difference = score - (other?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** An entry without a card in such a round loses. */
function byRounds(a: ScoredEntry, b: ScoredEntry, latest: readonly RoundOfWeek[]): number {
  for (const { week, round } of latest) {
    const difference = tieScore(a, week, round) - tieScore(b, week, round);
    if (difference !== 0) return difference;
  }
  return 0;
}

const tieScore = ({ scores }: ScoredEntry, week: number, round: number) =>
  scores[week]?.rounds[round - 1] ?? Number.MAX_SAFE_INTEGER;

function ranksOf(
  scored: readonly ScoredEntry[],
  standings: readonly StandingOfEntry[],
  compareTied: ByTieBreaker,
): (number | null)[] {
  const ranks: (number | null)[] = [];
  const contenders: { place: number; standing: StandingOfEntry; one: ScoredEntry }[] = [];
  for (const [place, one] of scored.entries()) {
    ranks.push(null);
    const standing = standings[place];
    if (standing && standing.score !== null) contenders.push({ place, standing, one });
  }
  const compared = (a: (typeof contenders)[number], b: (typeof contenders)[number]) =>
    byStanding(a.standing, b.standing) || compareTied(a.one, b.one);
  contenders.sort(compared);
  let rank = 0;
  for (const [index, contender] of contenders.entries()) {
    const ahead = contenders[index - 1];
    if (!ahead || compared(ahead, contender) !== 0) rank = index + 1;
    ranks[contender.place] = rank;
  }
  return ranks;
}

/** The current or last round, unless it is the first of all; of points, of the first week. */
function beginningOfRound(
  weeks: readonly WeekOfBoard[],
  isOut: readonly boolean[],
  how: Scoring,
): RoundOfWeek | null {
  const [latest, ...earlier] = latestRounds(weeks, isOut, how);
  if (how.scoring === 'points') return latest && latest.week > 0 ? latest : null;
  return latest && earlier.length > 0 ? latest : null;
}

/** The card's score when the round began; of points, when its week did. */
function scoreBefore(
  scores: ScoredEntry['scores'],
  { week, round }: RoundOfWeek,
  { scoring }: Scoring,
): number | null {
  if (scoring === 'points') return runningOf(scores.slice(0, week));
  let sum: number | null = null;
  for (const [index, score] of scores.entries()) {
    if (!score || index > week) continue;
    for (const [at, toPar] of score.rounds.entries())
      if (toPar !== null && (index < week || at < round - 1)) sum = (sum ?? 0) + toPar;
  }
  return sum;
}
