import type { Ctx } from '../context.ts';
import { savedCard } from '../picks/cards/card.queries.ts';
import { membersOf } from '../pools/pool.queries.ts';
import {
  type ContestChoice,
  chosenContest,
  type Download,
  entriesByName,
  fileOf,
} from './chosen-contest.service.ts';
import { type Cell, csvOf, dollarsCell, timeCell } from './csv.ts';

/** Who is in a contest of the caller's pool, has paid and has a card, without the card's content. */
export async function entriesCsv(ctx: Ctx, wanted: ContestChoice): Promise<Download> {
  const chosen = await chosenContest(ctx, wanted);
  const { pool, view } = chosen;
  const weeks = view?.weeks ?? [];
  const joined = new Map((await membersOf(ctx, pool.id)).map(({ user, joinedAt }) => [user.id, joinedAt]));
  const rows = (await entriesByName(ctx, view)).map(async ({ entry, user }): Promise<Cell[]> => {
    const cards = await Promise.all(weeks.map(({ week }) => savedCard(ctx, entry.id, week)));
    const isPaid = entry.paidAt !== null;
    return [
      user.shownName,
      timeCell(joined.get(user.id) ?? null),
      timeCell(entry.createdAt),
      pool.buyInCents === 0 ? 'free' : yesNo(isPaid),
      timeCell(entry.paidAt),
      entry.paidBy,
      dollarsCell(isPaid ? pool.buyInCents : null),
      dollarsCell(isPaid ? entry.feeCents : null),
      ...cards.map((card) => yesNo(card !== null && card.golfers.length > 0)),
    ];
  });
  return {
    name: fileOf('entries', chosen),
    csv: csvOf([columns(weeks.length), ...(await Promise.all(rows))]),
  };
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no');

function columns(weeks: number): string[] {
  const cards = Array.from({ length: weeks }, (_, week) => `Card of week ${week + 1}`);
  return [
    'Member',
    'Joined (UTC)',
    'Entered (UTC)',
    'Paid',
    'Paid at (UTC)',
    'Paid by',
    'Buy-in',
    'Fee',
    ...(weeks > 1 ? cards : ['Card']),
  ];
}
