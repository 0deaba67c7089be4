import { moneyText, pointsText, toParText } from '@fairway/schema/display';
import { type SharedBoard, type SharedRow, tournamentOnBoard } from '../shared-board.service.ts';
import { type TextStyle, writeLine } from './typeface.ts';

// The size that messengers and networks show beside a link.
export const widthPixels = 1200;
export const heightPixels = 630;

const left = 60;
const right = widthPixels - 60;
const maxRows = 6;

/** The day colours: a picture is shown on other sites, whatever their theme. */
const color = {
  paper: '#f5f7f4',
  raised: '#ffffff',
  ink: '#0f211a',
  muted: '#4d5f56',
  hairline: '#d0d9d2',
  flag: '#ffd21a',
  red: '#bd1119',
};

const wordmark: TextStyle = { sizePixels: 44, weight: 700, isNarrow: true };
const headline: TextStyle = { sizePixels: 68, weight: 700, isNarrow: true };
const lead: TextStyle = { sizePixels: 28, weight: 500, isNarrow: false };
const plate: TextStyle = { sizePixels: 24, weight: 700, isNarrow: true };
const columnHead: TextStyle = { sizePixels: 22, weight: 600, isNarrow: true };
const figure: TextStyle = { sizePixels: 34, weight: 600, isNarrow: true };
const player: TextStyle = { sizePixels: 34, weight: 600, isNarrow: false };
const foot: TextStyle = { sizePixels: 24, weight: 500, isNarrow: false };
const poster: TextStyle = { sizePixels: 150, weight: 700, isNarrow: true };

interface Placed {
  x: number;
  y: number;
  fill?: string;
  align?: 'left' | 'right' | 'middle';
  maxPixels?: number;
}

async function put(text: string, lettering: TextStyle, placed: Placed): Promise<string> {
  const { x, y, fill = color.ink, align = 'left', maxPixels = right - left } = placed;
  const line = await writeLine(text, lettering, maxPixels);
  const shift = { left: 0, right: line.widthPixels, middle: line.widthPixels / 2 }[align];
  return `<g fill="${fill}">${line.outlinesAt(x - shift, y)}</g>`;
}

const block = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** The board as SVG without any text element: names are outlines, so that nothing in them can be markup. */
export async function drawBoard(board: SharedBoard): Promise<string> {
  const { pool, isLocked } = board;
  const parts = [
    block(0, 0, widthPixels, heightPixels, color.paper),
    block(0, 0, widthPixels, 12, color.flag),
    pennant(left, 44, 48),
    await put('Fairway', wordmark, { x: left + 46, y: 84 }),
    await statePlate(stateOf(board)),
    await put(pool.name, headline, { x: left, y: 172 }),
    await put(lineBelow(board), lead, { x: left, y: 220, fill: color.muted }),
    ...(!isLocked ? await entriesOnly(board) : await table(board)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPixels}" height="${heightPixels}">${parts.join('')}</svg>`;
}

const pennant = (x: number, y: number, height: number): string =>
  `<g transform="translate(${x} ${y}) scale(${height / 24})"><path d="M3 1h13l-4 5 4 5H3z" fill="${color.flag}"/><path d="M1 0h2.25v24H1z" fill="${color.ink}"/></g>`;

function stateOf(board: SharedBoard): string {
  const { isLocked, isVoid, isSettled } = board;
  const tournament = tournamentOnBoard(board);
  if (!tournament) return 'SOON';
  if (isVoid) return 'CALLED OFF';
  if (isSettled) return 'FINAL';
  if (!isLocked) return 'BEFORE THE START';
  return tournament.state === 'suspended' ? 'PLAY SUSPENDED' : 'IN PLAY';
}

async function statePlate(text: string): Promise<string> {
  const line = await writeLine(text, plate);
  const width = line.widthPixels + 36;
  return `${block(right - width, 46, width, 44, color.ink)}<g fill="${color.raised}">${line.outlinesAt(right - width + 18, 77)}</g>`;
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

const moments = new Map<string, Intl.DateTimeFormat>();

/** 'Sat, Jan 16, 3:40 PM EST': a picture travels, so its moment names its zone. */
export function localTimeText(moment: Date, zone: string): string {
  const format =
    moments.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  moments.set(zone, format);
  return format.format(moment).replace(/\u202f/g, ' ');
}

/** Before the lock only the number of entries is shown, not their names. */
async function entriesOnly({ entryCount, week }: SharedBoard): Promise<string[]> {
  if (week === null) return [];
  const middle = { x: widthPixels / 2, align: 'middle' } as const;
  return [
    block(left, 260, right - left, 3, color.ink),
    await put(String(entryCount), poster, { ...middle, y: 450 }),
    await put(entryCount === 1 ? 'entry' : 'entries', lead, { ...middle, y: 510, fill: color.muted }),
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
    return { title: 'Prize', of: ({ prizeCents }) => (prizeCents === null ? '' : moneyText(prizeCents)) };
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
      await put(row.position, figure, { x: columns.position, y: baseline, maxPixels: 80 }),
      await put(row.username, player, { x: columns.name, y: baseline, maxPixels: nameWidth }),
      column
        ? await put(column.of(row), figure, { x: columns.columnBeforeTotal, y: baseline, align: 'right' })
        : '',
      await put(scoreTextOf(board, row), figure, {
        x: columns.total,
        y: baseline,
        align: 'right',
        fill: score !== null && score < 0 ? color.red : color.ink,
      }),
    ].join('');
  });
  const footer = more > 0 ? `and ${more} more` : '';
  return [
    await put('Pos', columnHead, { ...head, x: columns.position }),
    await put('Player', columnHead, { ...head, x: columns.name }),
    column
      ? await put(column.title, columnHead, { ...head, x: columns.columnBeforeTotal, align: 'right' })
      : '',
    await put(board.isPoints ? 'Points' : 'Total', columnHead, { ...head, x: columns.total, align: 'right' }),
    ...(await Promise.all(rows)),
    await put(board.rows.length === 0 ? 'Nobody is on the board yet.' : footer, foot, {
      x: left,
      y: board.rows.length === 0 ? 330 : 600,
      fill: color.muted,
    }),
  ];
}
