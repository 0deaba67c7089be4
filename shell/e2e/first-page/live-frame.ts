// What a change of a large board costs the page: the board comes from the product, made longer on its way.
import type { Browser, Page } from 'playwright-core';
import { openContext } from './measure.ts';

/** As in `measure.ts`. */
const slowdown = 4;
const frames = 15;
const movedPlaces = [3, 17, 40, 77, 98];

interface BoardFrame {
  type: string;
  payload?: { data?: { board?: Board } };
}

interface Board {
  version: number;
  rows: Row[];
}

interface Row {
  user: { id: string; username: string };
  running: number | null;
  total: number | null;
  rounds: (number | null)[];
}

/**
 * The time of the main thread for each frame, in ms, smallest first: what the processor works on it, four times, which
 * others on the machine disturb less than the time that passes.
 */
export async function measureFrames(
  browser: Browser,
  visit: { address: string; path: string; token: string; rows: number },
): Promise<number[]> {
  const context = await openContext(browser, {
    ...visit,
    usable: 'table',
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(lengthenBoards, visit.rows);
    await page.goto(`${visit.address}${visit.path}`);
    const table = page.getByRole('table', { name: 'Standings', exact: true });
    await table
      .locator('tbody tr')
      .nth(visit.rows - 1)
      .or(table.locator('tbody tr').nth(99))
      .first()
      .waitFor();
    await page.waitForTimeout(6000);
    const board = await page.evaluate(() => Reflect.get(window, 'latestBoard') as string | undefined);
    if (!board) throw new Error('No board came by the socket.');
    // All of them are written before the first is sent: it is no work of the page's.
    await page.evaluate((texts) => Object.assign(window, { boards: texts }), changesOf(board, frames));
    return await costsOf(page, (round) =>
      page.evaluate((at) => Reflect.get(window, 'receive')(Reflect.get(window, 'boards')[at]), round),
    );
  } finally {
    await context.close();
  }
}

/** The same for a bare table of as many rows, of which five change two figures: what the browser needs without anybody's code. */
export async function measureBareTable(browser: Browser, rows: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const cells = (row: number) =>
      Array.from({ length: 8 }, (_, column) => `<td>${row + column}</td>`).join('');
    const body = Array.from({ length: rows }, (_, row) => `<tr>${cells(row)}</tr>`).join('');
    await page.setContent(`<style>table { width: 100% } td { padding: 8px }</style><table>${body}</table>`);
    return await costsOf(page, (round) =>
      page.evaluate(
        ({ places, text }) => {
          const lines = document.querySelectorAll('tr');
          for (const cell of places.flatMap((place) => [...(lines[place]?.children ?? [])].slice(2, 4)))
            cell.textContent = text;
        },
        { places: movedPlaces, text: String(-round) },
      ),
    );
  } finally {
    await context.close();
  }
}

async function costsOf(page: Page, change: (round: number) => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const pause = () => page.waitForTimeout(700);
  const costs: number[] = [];
  for (let round = 0; round < frames; round += 1) {
    // What goes on anyway, such as the clock, in as much time; the fading of the last change has ended by then.
    await page.waitForTimeout(2500);
    const still = await busyMs();
    await pause();
    const before = await busyMs();
    await change(round);
    await pause();
    costs.push(slowdown * ((await busyMs()) - before - (before - still)));
  }
  return costs.sort((a, b) => a - b);
}

/** In the page: boards that come by the socket get so many rows, and others can be received after them. */
function lengthenBoards(count: number): void {
  let onBoard: ((event: MessageEvent) => void) | undefined;
  class LongBoards extends WebSocket {
    override set onmessage(handler: (event: MessageEvent) => void) {
      super.onmessage = (event) => {
        const frame = JSON.parse(String(event.data)) as BoardFrame;
        const rows = frame.payload?.data?.board?.rows;
        if (!rows) return handler(event);
        onBoard = handler;
        const known = rows.length;
        for (let index = known; index < count; index += 1) {
          const row = rows[index % known];
          if (row) {
            const user = { id: `${index}-${row.user.id}`, username: `player ${index}` };
            rows.push({ ...structuredClone(row), user: { ...row.user, ...user } });
          }
        }
        const data = JSON.stringify(frame);
        Object.assign(window, { latestBoard: data });
        handler(new MessageEvent('message', { data }));
      };
    }
  }
  Object.assign(window, {
    WebSocket: LongBoards,
    receive: (data: string) => onBoard?.(new MessageEvent('message', { data })),
  });
}

/** Five players win a shot each time. */
function changesOf(text: string, count: number): string[] {
  const frame = JSON.parse(text) as BoardFrame;
  return Array.from({ length: count }, () => {
    const board = frame.payload?.data?.board;
    if (board) board.version += 1;
    for (const place of movedPlaces) improve(board?.rows[place]);
    return JSON.stringify(frame);
  });
}

function improve(row: Row | undefined): void {
  if (!row) return;
  if (row.running !== null) row.running -= 1;
  if (row.total !== null) row.total -= 1;
  row.rounds = row.rounds.map((toPar, round) => (toPar === null || round > 0 ? toPar : toPar - 1));
}
