import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Tournament } from '../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { ScoringKind } from '../pools/pool-rules/pool-rules.types.ts';
import { type BoardView, prizesIfEndedNow, scoringOf, wonInWords } from './board.service.ts';
import { type EntryFacts, ownersOf } from './board-facts.ts';
import { shownSums, shownWeek } from './rows/shown-sums.ts';

const whichText = "Which of its member's entries it is: 1 is the first.";
const nicknameText = 'What its member calls it; null without a nickname.';

const pointsText = 'In hundredths of a point';
const inWordsText =
  "'a round of drinks', or 'level for a hat and a glove', of which those who are level settle with the host who gets what";

@ObjectType({ description: 'One entry on the board.' })
export class BoardRow {
  board!: BoardView;
  userId!: string;

  @Field(() => ID, { description: 'Its entry.' })
  id!: string;

  @Field(() => Int, { description: whichText })
  entry!: number;

  @Field(() => String, { nullable: true, description: nicknameText })
  nickname!: string | null;

  @Field(() => String, { description: "'1', 'T2' where it is shared, '-' without anything to rank by." })
  position!: string;

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Scores to par of the four rounds; over several weeks, of the one in play or played last.',
  })
  rounds!: (number | null)[];

  @Field(() => Int, {
    nullable: true,
    description: 'Score to par so far: what positions go by; null where points score.',
  })
  running!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `${pointsText}, so far: what positions go by where points score; null where strokes do.`,
  })
  points!: number | null;

  @Field(() => Int, { nullable: true, description: 'Score to par once the last round is complete.' })
  total!: number | null;

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Score to par of each week; null where there is none.',
  })
  weeks!: (number | null)[];

  @Field(() => [Int], {
    nullable: 'items',
    description: `${pointsText}, of each week; null where there is none; empty where strokes score.`,
  })
  weekPoints!: (number | null)[];

  @Field(() => Int, { nullable: true, description: 'What it won, once settled; null for nothing.' })
  prizeCents!: number | null;

  @Field(() => String, {
    nullable: true,
    description: `What it won where prizes are named in words, once settled: ${inWordsText}; null for nothing.`,
  })
  prizeWords!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'What it would win if it ended now, ties split as at the end; null for nothing, once settled, and as long as cards wait for their first score.',
  })
  ifEndedNowCents!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Places won since the round in play began, negative for lost ones; null in the first round.',
  })
  moved!: number | null;
}

@ObjectType({ description: 'One entry in one week.' })
export class WeekRow {
  board!: BoardView;
  entryId!: string;
  /** Which of the weeks, from 0. */
  place!: number;
  userId!: string;

  @Field(() => ID, { description: 'Its entry and week.' })
  id!: string;

  @Field(() => Int, { description: whichText })
  entry!: number;

  @Field(() => String, { nullable: true, description: nicknameText })
  nickname!: string | null;

  @Field(() => String, { description: "In that week alone: '1', 'T2' or '-'." })
  position!: string;

  @Field(() => [Int], { nullable: 'items', description: 'Scores to par of the four rounds.' })
  rounds!: (number | null)[];

  @Field(() => Int, { nullable: true, description: 'Score to par so far; null where points score.' })
  running!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `${pointsText}, so far, where points score; null where strokes do.`,
  })
  points!: number | null;

  @Field(() => Int, { nullable: true, description: 'Score to par once the last round is complete.' })
  total!: number | null;
}

@ObjectType({ description: 'The board of one week of a contest.' })
export class WeekBoard {
  @Field(() => Int, { description: 'Which: 1 for the first.' })
  week!: number;

  @Field(() => Tournament, { description: 'What is played.' })
  tournament!: TournamentSnapshot;

  @Field(() => [WeekRow], { description: 'In the order of that week alone.' })
  rows!: WeekRow[];
}

@ObjectType({ description: 'One of the best three.' })
export class PodiumPlace {
  userId!: string;

  @Field(() => Int, { description: whichText })
  entry!: number;

  @Field(() => String, { nullable: true, description: nicknameText })
  nickname!: string | null;

  @Field(() => Int, { description: '1, 2 or 3; those who are equal in everything share one.' })
  rank!: number;

  @Field(() => Int, {
    description: 'Score to par; 0 where points score.',
    deprecationReason: 'Use `toPar` or `points`, of which the one that is not scored is null.',
  })
  total!: number;

  @Field(() => Int, { nullable: true, description: 'Score to par; null where points score.' })
  toPar!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `${pointsText}, where points score; null where strokes do.`,
  })
  points!: number | null;

  @Field(() => Int, { nullable: true, description: 'What it won; null for nothing.' })
  prizeCents!: number | null;

  @Field(() => String, {
    nullable: true,
    description: `What it won where prizes are named in words: ${inWordsText}; null for nothing.`,
  })
  prizeWords!: string | null;
}

@ObjectType({ description: 'Equal totals on a place that wins.' })
export class Tie {
  board!: BoardView;
  entries!: EntryFacts[];
  leading!: EntryFacts | null;

  @Field(() => Int, { nullable: true, description: 'Their score to par; null where points score.' })
  score!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `${pointsText}, where points score; null where strokes do.`,
  })
  points!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The week of that round, 1 for the first; null where all rounds are equal.',
  })
  week!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The round that parts the first of them; null where no round does.',
  })
  round!: number | null;

  @Field(() => Boolean, {
    description: "Whether it is the closest guess of the winner's score that parts them.",
  })
  byGuess!: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'Of points, which of their weeks parts the first of them, by how much it gave: 1 is the best; null where none does.',
  })
  bestWeek!: number | null;
}

@ObjectType({ description: "A contest's standings." })
export class Board {
  view!: BoardView;

  @Field(() => ScoringKind, { description: 'What its entries are ranked by.' })
  scoring!: string;

  @Field(() => Int, {
    description:
      'Grows with every change, and from contest to contest by a million; a pool that its host stops shows its last contest again.',
  })
  version!: number;

  @Field(() => Date, { nullable: true, description: 'Game time of the scores in it; null before the first.' })
  asOf!: Date | null;

  @Field(() => Boolean, { description: 'Whether those scores are older than live scores should be.' })
  stale!: boolean;

  @Field(() => Boolean, { description: 'Whether it is settled, and so will not change any more.' })
  official!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'When the notice at the top of its pool was posted; null without one.',
  })
  noticedAt!: Date | null;

  @Field(() => [BoardRow], { description: 'The entries that count, the best first.' })
  rows!: BoardRow[];

  @Field(() => [WeekBoard], { description: 'The weeks one by one.' })
  weeks!: WeekBoard[];

  @Field(() => [PodiumPlace], { description: 'The best three by rank, once it is settled; empty before.' })
  podium!: PodiumPlace[];
}

/** Rows are instances, since GraphQL's resolvers copy anything else for every field. */
export function boardFrom(view: BoardView): Board {
  const { facts, ranked, pot } = view;
  const ownerOf = ownersOf(facts);
  const prizeOf = new Map(
    pot?.kind === 'prizes' ? pot.shares.map(({ entryId, cents }) => [entryId, cents]) : [],
  );
  const wordsOf = wonInWords(view);
  const { scoring } = scoringOf(view.view);
  const shareOf = new Map(prizesIfEndedNow(view).map(({ entryId, cents }) => [entryId, cents]));
  const rows = ranked.rows.map(({ entryId, ...row }) =>
    Object.assign(new BoardRow(), row, shownSums(scoring, row), {
      board: view,
      id: entryId,
      ...ownerOf(entryId),
      prizeCents: prizeOf.get(entryId) ?? null,
      prizeWords: wordsOf.get(entryId) ?? null,
      ifEndedNowCents: shareOf.get(entryId) ?? null,
    }),
  );
  return {
    view,
    scoring,
    version: view.version,
    asOf: view.asOf,
    stale: view.isStale,
    official: view.isSettled,
    noticedAt: view.view.pool.noticeAt,
    rows,
    weeks: view.view.weeks.map(({ week, tournament }, place) => ({
      week,
      tournament,
      rows: (ranked.weeks[place] ?? []).map(({ entryId, ...row }) =>
        Object.assign(new WeekRow(), row, shownWeek(scoring, row), {
          board: view,
          entryId,
          place,
          id: `${entryId}-${week}`,
          ...ownerOf(entryId),
        }),
      ),
    })),
    podium: view.isSettled
      ? rows.flatMap(({ userId, entry, nickname, rank, running, points, prizeCents, prizeWords }) => {
          if (rank === null || rank > 3 || (running === null && points === null)) return [];
          const score = { total: running ?? 0, toPar: running, points };
          return [{ userId, entry, nickname, rank, ...score, prizeCents, prizeWords }];
        })
      : [],
  };
}
