import type { Ctx } from '../context.ts';
import { picksCard } from '../picks/cards/saved-cards.queries.ts';
import type { Entry } from '../pools/contests/contest.entity.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { membersOf } from '../pools/pool.queries.ts';
import { type EntryInLedger, entriesInLedger } from '../pools/settled-outside/outside-ledger.queries.ts';
import {
  type ChosenContest,
  type ContestChoice,
  chosenContest,
  type Download,
  entriesByName,
  entryCells,
  entryColumnNames,
  fileOf,
} from './chosen-contest.service.ts';
import { type Cell, csvOf, dollarsCell, timeCell } from './csv.ts';

/** Who is in a contest of a pool that the caller hosts, has paid and has a card, without the card's content. */
export async function entriesCsv(ctx: Ctx, wanted: ContestChoice): Promise<Download> {
  const chosen = await chosenContest(ctx, wanted);
  const { pool, view } = chosen;
  const weeks = view?.weeks ?? [];
  const joined = new Map((await membersOf(ctx, pool.id)).map(({ user, joinedAt }) => [user.id, joinedAt]));
  const noted = await notedOf(ctx, chosen);
  const rows = (await entriesByName(ctx, view)).map(async ({ entry, user }): Promise<Cell[]> => {
    const cards = await Promise.all(weeks.map(({ week }) => picksCard(ctx, entry.id, week)));
    return [
      user.shownName,
      timeCell(joined.get(user.id) ?? null),
      timeCell(entry.createdAt),
      ...(pool.settledOutside ? outsideCells(pool, noted.get(entry.id)) : paymentCells(pool, entry)),
      ...cards.map((card) => yesNo(card !== null && card.golfers.length > 0)),
      ...(pool.settledOutside ? prizeCells(noted.get(entry.id)) : []),
      ...entryCells(view, entry),
    ];
  });
  return {
    name: fileOf('entries', chosen),
    csv: csvOf([columns(chosen), ...(await Promise.all(rows))]),
  };
}

/** What the host has noted of payments, by entry. */
async function notedOf(ctx: Ctx, { pool, view }: ChosenContest): Promise<Map<string, EntryInLedger>> {
  if (!pool.settledOutside || !view) return new Map();
  const entries = await entriesInLedger(ctx, view.contest, pool.settledOutside);
  return new Map(entries.map((entry) => [entry.entryId, entry]));
}

const paymentCells = ({ buyInCents }: Pool, { paidAt, paidBy, feeCents }: Entry): Cell[] => [
  buyInCents === 0 ? 'free' : yesNo(paidAt !== null),
  timeCell(paidAt),
  paidBy,
  dollarsCell(paidAt ? buyInCents : null),
  dollarsCell(paidAt ? feeCents : null),
];

/** Paid to the host, who notes how; nothing of it is charged here. */
const outsideCells = ({ settledOutside }: Pool, noted: EntryInLedger | undefined): Cell[] => [
  yesNo(noted?.paidAt != null),
  timeCell(noted?.paidAt ?? null),
  noted?.note ?? null,
  dollarsCell(noted?.paidAt && settledOutside ? settledOutside.buyInCents : null),
  dollarsCell(null),
];

const prizeCells = (noted: EntryInLedger | undefined): Cell[] => [
  dollarsCell(noted?.prizeCents ?? null),
  noted?.prizeCents ? yesNo(noted.prizePaidAt !== null) : null,
  timeCell(noted?.prizePaidAt ?? null),
  noted?.prizeNote ?? null,
];

const yesNo = (is: boolean) => (is ? 'yes' : 'no');

function columns({ pool: { settledOutside }, view }: ChosenContest): string[] {
  const weeks = view?.weeks.length ?? 0;
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
    ...(settledOutside ? ['Prize', 'Prize paid', 'Prize paid at (UTC)', 'Prize note'] : []),
    ...entryColumnNames(view),
  ];
}
