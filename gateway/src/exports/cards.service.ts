import type { Ctx } from '../context.ts';
import { type CardView, cardView } from '../picks/cards/card.queries.ts';
import { picksCard } from '../picks/cards/saved-cards.queries.ts';
import { sheetOf } from '../picks/sheets/sheet.queries.ts';
import { rulesOfContest } from '../pools/pool-rules/rules-of-pool.ts';
import {
  type ContestChoice,
  chosenContest,
  type Download,
  entriesByName,
  entryCells,
  entryColumnNames,
  fileOf,
  type OwnedEntry,
} from './chosen-contest.service.ts';
import { type Cell, csvOf } from './csv.ts';

const columns = ['Member', 'Week', 'Tournament', 'Tier', 'Golfer', 'Golfer id', 'In place of', 'Note'];

/** The cards of a contest of a pool that the caller hosts, as far as the caller may see them: only locked ones. */
export async function cardsCsv(ctx: Ctx, wanted: ContestChoice): Promise<Download> {
  const chosen = await chosenContest(ctx, wanted);
  const { view } = chosen;
  const entries = await entriesByName(ctx, view);
  const rows: Cell[][] = [[...columns, ...entryColumnNames(view)]];
  for (const { week } of view?.weeks ?? []) {
    const sheet = view && (await sheetOf(ctx, view, week));
    if (!sheet) continue;
    const cardOf = async ({ entry, user }: OwnedEntry) => {
      const saved = await picksCard(ctx, entry.id, week);
      return rowsOf([user.shownName, week, sheet.tournament.name], {
        card: cardView(ctx, sheet, entry, saved),
        isEmpty: !saved?.golfers.length,
        isOneByOne: rulesOfContest(view).lock === 'golfer',
      }).map((row) => [...row, ...entryCells(view, entry)]);
    };
    rows.push(...(await Promise.all(entries.map(cardOf))).flat());
  }
  return { name: fileOf('cards', chosen), csv: csvOf(rows) };
}

interface Shown {
  card: CardView;
  isEmpty: boolean;
  isOneByOne: boolean;
}

function rowsOf(start: readonly Cell[], { card, isEmpty, isOneByOne }: Shown): Cell[][] {
  const without = (note: string): Cell[] => [...start, null, null, null, null, note];
  if (isEmpty) return [without('no card')];
  const hidden = isOneByOne ? 'golfers who have not teed off are not shown' : 'not shown before the lock';
  return [
    ...card.picks.map(({ golfer: { tier, standing }, replaced }) => [
      ...start,
      tier,
      standing.golfer.playerName,
      standing.golfer.dgId,
      replaced?.golfer.standing.golfer.playerName ?? null,
      card.isLate ? 'late card' : null,
    ]),
    ...(card.isHidden ? [without(hidden)] : []),
  ];
}
