import { type BoardView, boardsOf, scoringOf, wonInWords } from '../board/board.service.ts';
import { guessOnBoard } from '../board/rows/row-facts.service.ts';
import type { Ctx } from '../context.ts';
import { type ContestView, cardLocksOf } from '../pools/contests/contest.queries.ts';
import { userById } from '../pools/pool.queries.ts';
import { rulesOfContest } from '../pools/pool-rules/rules-of-pool.ts';
import { buyInOf } from '../pools/settled-outside/pot-of-pool.ts';
import { voidWeeks } from '../rules/board/board.ts';
import { pointsNumber, shownScore } from '../rules/board/points/shown-score.ts';
import { guessChoices } from '../rules/picks/guess.ts';
import {
  type ContestChoice,
  chosenContest,
  type Download,
  entryCells,
  entryColumnNames,
  fileOf,
} from './chosen-contest.service.ts';
import { type Cell, csvOf, dollarsCell } from './csv.ts';

/** The board of a contest of a pool that the caller hosts: settled or current. */
export async function resultsCsv(ctx: Ctx, wanted: ContestChoice): Promise<Download> {
  const chosen = await chosenContest(ctx, wanted);
  const { pool, view } = chosen;
  const [board] = view ? await boardsOf(ctx, [view]) : [];
  const rounds = pool.round === null ? [1, 2, 3, 4] : [pool.round];
  const weeks = view?.weeks.length ?? 1;
  const isPoints = view !== null && scoringOf(view).scoring === 'points';
  const rows = board ? await rowsOf(ctx, board, rounds) : [];
  return {
    name: fileOf('results', chosen),
    csv: csvOf([
      [
        ...columns(weeks, rounds, isPoints ? 'points' : 'score'),
        ...guessColumnNames(view),
        ...entryColumnNames(view),
      ],
      ...rows,
    ]),
  };
}

function columns(weeks: number, rounds: readonly number[], score: 'score' | 'points'): string[] {
  const ofWeek = (week: number) => [
    ...rounds.map((round) => `Week ${week} R${round}`),
    `Week ${week} ${score}`,
  ];
  const scores =
    weeks > 1
      ? Array.from({ length: weeks }, (_, place) => ofWeek(place + 1)).flat()
      : rounds.map((round) => `R${round}`);
  const all = score === 'points' ? 'Points' : 'Score';
  return ['Position', 'Member', ...scores, all, 'Prize', 'State', 'Note'];
}

async function rowsOf(ctx: Ctx, board: BoardView, rounds: readonly number[]): Promise<Cell[][]> {
  const { facts, ranked, pot, view } = board;
  const entries = new Map(facts.entries.map((entry) => [entry.id, entry]));
  const weeksByEntry = ranked.weeks.map((rows) => new Map(rows.map((row) => [row.entryId, row])));
  const isByWeek = view.weeks.length > 1;
  const isMissable = missableWeeks(ctx, board);
  const state = stateOf(ctx, board);
  const prizes = prizesOf(board);
  const words = wonInWords(board);
  const nameOf = async (userId: string) => (await userById(ctx, userId))?.shownName ?? '';
  const blank = Array<Cell>(isByWeek ? view.weeks.length * (rounds.length + 1) : rounds.length).fill(null);

  const { scoring } = scoringOf(view);
  const scoreCell = (score: number | null): Cell => {
    const { toPar, points } = shownScore(scoring, score);
    return points === null ? toPar : pointsNumber(points);
  };
  const placed = ranked.rows.map(async (row): Promise<Cell[]> => {
    const scores = (of: { rounds: (number | null)[] } | undefined) =>
      rounds.map((round) => of?.rounds[round - 1] ?? null);
    const byWeek = weeksByEntry.flatMap((rows) => {
      const week = rows.get(row.entryId);
      return [...scores(week), scoreCell(week?.total ?? week?.running ?? null)];
    });
    const entry = entries.get(row.entryId);
    const cards = entry?.cards ?? [];
    return [
      row.position === '-' ? null : row.position,
      await nameOf(entry?.userId ?? ''),
      ...(isByWeek ? byWeek : scores(row)),
      scoreCell(row.total ?? row.running),
      words.get(row.entryId) ?? (prizes && dollarsCell(prizes.get(row.entryId) ?? 0)),
      state,
      noteOf({ isRefunded: pot?.kind === 'refund' && buyInOf(view.pool) > 0, cards, isMissable }),
      ...guessCells(ctx, board, row.entryId),
      ...entryCells(view, entry ?? {}),
    ];
  });
  const entered = new Set(facts.entries.map(({ userId }) => userId));
  const others = await Promise.all(board.unranked.map((userId) => userById(ctx, userId)));
  const apart = others
    .flatMap((user) => user ?? [])
    .sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
    .map((user): Cell[] => {
      const note = entered.has(user.id) ? 'not paid' : 'not in this contest';
      return [null, user.shownName, ...blank, null, null, state, note];
    });
  return [...(await Promise.all(placed)), ...apart];
}

/** What each guessed that the winner of a week would score; none where no guess breaks ties. */
function guessColumnNames(view: ContestView | null): string[] {
  if (!view || guessChoices(rulesOfContest(view)).length === 0) return [];
  return view.weeks.length === 1 ? ['Guess'] : view.weeks.map(({ week }) => `Guess of week ${week}`);
}

const guessCells = (ctx: Ctx, board: BoardView, entryId: string): Cell[] =>
  guessColumnNames(board.view).map((_column, place) =>
    guessOnBoard(ctx, board, entryId, board.view.weeks[place]?.week),
  );

function stateOf({ gameClock }: Ctx, { view }: BoardView): string {
  const { outcome } = view.contest;
  if (outcome) return outcome === 'void' ? 'void' : 'final';
  return gameClock.now() < cardLocksOf(view).firstAt ? 'not begun' : 'in play';
}

/** The prizes of entries; null if there are none, or not yet. */
function prizesOf({ pot, view }: BoardView): Map<string, number> | null {
  if (pot?.kind !== 'prizes' || buyInOf(view.pool) === 0) return null;
  return new Map(pot.shares.map(({ entryId, cents }) => [entryId, cents]));
}

/** Which weeks can't be picked any more, and came to something. */
function missableWeeks({ gameClock }: Ctx, { facts, view }: BoardView): boolean[] {
  const isOut = voidWeeks(facts.weeks, scoringOf(view));
  return view.weeks.map(({ locks }, week) => gameClock.now() >= locks.lastAt && !isOut[week]);
}

interface Noted {
  isRefunded: boolean;
  cards: readonly ({ isLate?: boolean } | null)[];
  isMissable: readonly boolean[];
}

function noteOf({ isRefunded, cards, isMissable }: Noted) {
  const missing = cards.filter((card, week) => card === null && isMissable[week]).length;
  const card =
    missing === 0 ? null : cards.length === 1 ? 'no card' : `${missing} of ${cards.length} cards missing`;
  const late = cards.filter((one) => one?.isLate).length;
  const lateText = late > 0 && (cards.length === 1 ? 'late card' : `${late} of ${cards.length} cards late`);
  return [card, lateText, isRefunded ? 'buy-in returned' : null].filter(Boolean).join(', ') || null;
}
