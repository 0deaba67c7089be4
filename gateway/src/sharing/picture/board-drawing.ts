import { moneyText, pointsText, toParText } from '@fairway/schema/display';
import { type SharedBoard, type SharedRow, tournamentOnBoard } from '../shared-board.service.ts';
import { block, color, left, lettering, localTimeText, picture, put, right, widthPixels } from './drawing.ts';

const maxRows = 6;

/** The board as SVG without any text element: names are outlines, so that nothing in them can be markup. */
export async function drawBoard(board: SharedBoard): Promise<string> {
  const { pool, isLocked } = board;
  return picture(stateOf(board), [
    await put(pool.name, lettering.headline, { x: left, y: 172 }),
    await put(lineBelow(board), lettering.lead, { x: left, y: 220, fill: color.muted }),
    ...(!isLocked ? await entriesOnly(board) : await table(board)),
  ]);
}

function stateOf(board: SharedBoard): string {
  const { isLocked, isVoid, isSettled } = board;
  const tournament = tournamentOnBoard(board);
  if (!tournament) return 'SOON';
  if (isVoid) return 'CALLED OFF';
  if (isSettled) return 'FINAL';
  if (!isLocked) return 'BEFORE THE START';
  return tournament.state === 'suspended' ? 'PLAY SUSPENDED' : 'IN PLAY';
}

/** What is played, and the moment of the picture in venue time. */
function lineBelow(board: SharedBoard): string {
  const { tournaments, week, round, pool, asOf, lockAt, isLocked } = board;
  const tournament = tournamentOnBoard(board);
  if (!tournament) return 'The standings begin with the next tournament on the schedule.';
  const { name, zone } = tournament;
  const number = pool.round ?? round;
  return [
    tournaments.length > 1 ? `Week ${week} of ${tournaments.length}: ${name}` : name,
    ...(isLocked && number !== null ? [`Round ${number}`] : []),
    ...(!isLocked && lockAt ? [`from ${localTimeText(lockAt, zone)}`] : []),
    ...(asOf ? [`as of ${localTimeText(asOf, zone)}`] : []),
  ].join('  ·  ');
}

/** Before the lock only the number of entries is shown, not their names. */
async function entriesOnly({ entryCount, week }: SharedBoard): Promise<string[]> {
  if (week === null) return [];
  const middle = { x: widthPixels / 2, align: 'middle' } as const;
  return [
    block(left, 260, right - left, 3, color.ink),
    await put(String(entryCount), lettering.poster, { ...middle, y: 450 }),
    await put(entryCount === 1 ? 'entry' : 'entries', lettering.lead, {
      ...middle,
      y: 510,
      fill: color.muted,
    }),
  ];
}

const scoreOf = ({ total, running }: SharedRow): number | null => total ?? running;
/** '-3', or '166.67' where points score. */
const scoreTextOf = ({ isPoints }: SharedBoard, row: SharedRow): string =>
  isPoints ? pointsText(row.points) : toParText(scoreOf(row));
/** The column before the total: prizes, the current week, or the current round. */
function columnBeforeTotal(board: SharedBoard): { title: string; of(row: SharedRow): string } | null {
  const { isSettled, prizesCents, tournaments, week, round } = board;
  if (isSettled && prizesCents.length > 0)
    // The money of a group that settles itself comes from its host (G43).
    return {
      title: board.outsideText === null ? 'Prize' : 'Host pays',
      of: ({ prizeCents }) => (prizeCents === null ? '' : moneyText(prizeCents)),
    };
  if (tournaments.length > 1 && week !== null)
    return {
      title: `Week ${week}`,
      of: ({ weeks, weekPoints }) =>
        board.isPoints ? pointsText(weekPoints[week - 1] ?? null) : toParText(weeks[week - 1] ?? null),
    };
  if (round === null) return null;
  const isPlayed = tournamentOnBoard(board)?.rounds[round - 1] === 'complete';
  return {
    title: isPlayed ? `Round ${round}` : 'Today',
    of: ({ rounds }) => toParText(rounds[round - 1] ?? null),
  };
}

const rowHeight = 48;
const tableTop = 262;
const columns = { position: left + 18, name: left + 110, columnBeforeTotal: right - 190, total: right - 18 };

async function table(board: SharedBoard): Promise<string[]> {
  const column = columnBeforeTotal(board);
  const shown = board.rows.slice(0, maxRows);
  const more = board.rows.length - shown.length;
  const head = { y: tableTop, fill: color.muted };
  const nameWidth = (column ? columns.columnBeforeTotal - 130 : columns.total - 130) - columns.name;
  const rows = shown.map(async (row, place) => {
    const y = tableTop + 14 + place * rowHeight;
    const baseline = y + 36;
    const isFirst = /^T?1$/.test(row.position);
    const score = scoreOf(row);
    return [
      block(left, y, right - left, rowHeight - 4, isFirst ? color.flag : color.raised),
      await put(row.position, lettering.figure, { x: columns.position, y: baseline, maxPixels: 80 }),
      await put(row.username, lettering.player, { x: columns.name, y: baseline, maxPixels: nameWidth }),
      column
        ? await put(column.of(row), lettering.figure, {
            x: columns.columnBeforeTotal,
            y: baseline,
            align: 'right',
          })
        : '',
      await put(scoreTextOf(board, row), lettering.figure, {
        x: columns.total,
        y: baseline,
        align: 'right',
        fill: score !== null && score < 0 ? color.red : color.ink,
      }),
    ].join('');
  });
  const footer = more > 0 ? `and ${more} more` : '';
  return [
    await put('Pos', lettering.columnHead, { ...head, x: columns.position }),
    await put('Player', lettering.columnHead, { ...head, x: columns.name }),
    column
      ? await put(column.title, lettering.columnHead, {
          ...head,
          x: columns.columnBeforeTotal,
          align: 'right',
        })
      : '',
    await put(board.isPoints ? 'Points' : 'Total', lettering.columnHead, {
      ...head,
      x: columns.total,
      align: 'right',
    }),
    ...(await Promise.all(rows)),
    await put(board.rows.length === 0 ? 'Nobody is on the board yet.' : footer, lettering.foot, {
      x: left,
      y: board.rows.length === 0 ? 330 : 600,
      fill: color.muted,
    }),
  ];
}
