import type { Ctx } from '../../context.ts';
import { buyInOf, paidPlaces } from '../../pools/settled-outside/pot-of-pool.ts';
import { playOf } from '../../rules/board/board.ts';
import { holesDone, roundShown } from '../../rules/board/thru.ts';
import { type Tie, tiesOf } from '../../rules/board/ties/ties.ts';
import { type BoardView, rankingInput } from '../board.service.ts';
import type { EntryFacts } from '../board-facts.ts';

// What a board's rows show besides their scores: holes played, whether there is a card, and the tie-breakers of
// equals.

const entriesById = new WeakMap<readonly EntryFacts[], ReadonlyMap<string, EntryFacts>>();

function entryOf({ facts: { entries } }: BoardView, entryId: string): EntryFacts | undefined {
  const known = entriesById.get(entries) ?? new Map(entries.map((entry) => [entry.id, entry]));
  entriesById.set(entries, known);
  return known.get(entryId);
}

/** How many holes its golfers have done of the round in play, on average; of that week, from 0. */
export function thruOf(board: BoardView, entryId: string, place = board.ranked.weekShown): number | null {
  const week = board.weeks[place];
  const card = entryOf(board, entryId)?.cards[place];
  const round = week && roundShown(week.event, board.view.pool.round, week.lines);
  return card && round ? holesDone(card.golfers, round, week.lines) : null;
}

/** Whether it has a card for that week, from 0; else for the one that can still be picked for, or was played last. */
export function hasCard(board: BoardView, entryId: string, place = weekToPick(board)): boolean {
  return (entryOf(board, entryId)?.cards[place] ?? null) !== null;
}

/** Whether its card of that week, from 0, was made after the lock; else of any week. */
export function isLate(board: BoardView, entryId: string, place?: number): boolean {
  const cards = entryOf(board, entryId)?.cards ?? [];
  return cards.some((card, week) => card?.isLate && (place ?? week) === week);
}

function weekToPick({ facts, ranked }: BoardView): number {
  const open = facts.weeks.findIndex(({ isLocked }) => !isLocked);
  return open === -1 ? ranked.weekShown : open;
}

/**
 * Its guess for that week, once nobody guesses any more: where the buy-in is paid here from the lock on, elsewhere from
 * the first tee shot, until which whoever is let in late may guess (G44).
 */
export function guessOnBoard(
  { gameClock }: Pick<Ctx, 'gameClock'>,
  board: BoardView,
  entryId: string,
  week?: number,
): number | null {
  const place =
    week === undefined ? board.ranked.weekShown : board.weeks.findIndex((one) => one.week === week);
  return areGuessesShown({ gameClock }, board, place)
    ? (entryOf(board, entryId)?.cards[place]?.guess ?? null)
    : null;
}

/** The same of all guesses for the week at that place. */
export function areGuessesShown(
  { gameClock }: Pick<Ctx, 'gameClock'>,
  { facts: { weeks }, view: { pool } }: BoardView,
  place: number,
): boolean {
  const facts = weeks[place];
  if (!facts?.isLocked) return false;
  const { firstTeeAt, event } = facts;
  return (
    pool.buyInCents > 0 ||
    (firstTeeAt !== null && gameClock.now() >= firstTeeAt) ||
    event.rounds.some((state) => state !== 'scheduled')
  );
}

const podiumPlaces = 3;

/** Of a free pool: those that prizes are named for, and the podium. */
function placesShown({ view: { pool }, isSettled, prizesInWords }: BoardView): number {
  const { namedPrizes } = pool;
  const words = namedPrizes?.kind === 'words' && !isSettled ? namedPrizes.words : prizesInWords;
  return Math.max(podiumPlaces, words?.length ?? 0);
}

/** The ties on places that win, or in a free pool on the podium. */
export function tiesOn(
  board: BoardView,
): (Omit<Tie, 'entryIds'> & { entries: EntryFacts[]; leading: EntryFacts | null })[] {
  const { pool } = board.view;
  const { entries, weeks, how } = rankingInput(board);
  const places = buyInOf(pool) === 0 ? placesShown(board) : paidPlaces(pool);
  const { tieBreakers } = playOf(entries, weeks, how);
  return tiesOf(board.ranked, entries, tieBreakers, places).map(({ entryIds, score, lead }) => ({
    entries: entryIds.flatMap((id) => entryOf(board, id) ?? []),
    leading: (lead && entryOf(board, lead.entryId)) ?? null,
    score,
    lead,
  }));
}
