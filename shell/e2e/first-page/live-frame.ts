// What a change of a large board costs the page: the board comes from the product, made longer on its way.
import type { Browser, WebSocketRoute } from 'playwright-core';
import { openContext } from './measure.ts';

/** As in `measure.ts`. */
const slowdown = 4;
const frames = 15;

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

/** The time of the main thread for each frame, in ms, smallest first. */
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
    let board: BoardFrame | undefined;
    let socket: WebSocketRoute | undefined;
    await page.routeWebSocket(/\/graphql$/, (toPage) => {
      socket = toPage;
      const toGateway = toPage.connectToServer();
      toPage.onMessage((message) => toGateway.send(message));
      toGateway.onMessage((message) => {
        const frame = JSON.parse(String(message)) as BoardFrame;
        if (!frame.payload?.data?.board?.rows) return toPage.send(message);
        lengthen(frame.payload.data.board, visit.rows);
        board = frame;
        toPage.send(JSON.stringify(frame));
      });
    });
    await page.goto(`${visit.address}${visit.path}`);
    const table = page.getByRole('table', { name: 'Standings', exact: true });
    await table
      .locator('tbody tr')
      .nth(visit.rows - 1)
      .or(table.locator('tbody tr').nth(99))
      .first()
      .waitFor();
    await page.waitForTimeout(6000);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const busyMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const change = board?.payload?.data?.board;
    if (!change) throw new Error('No board came by the socket.');
    const pause = () => page.waitForTimeout(700);
    const costs: number[] = [];
    for (let round = 0; round < frames; round += 1) {
      // What goes on anyway, such as the clock, in as much time.
      const still = await busyMs();
      await pause();
      const before = await busyMs();
      change.version += 1;
      for (const place of [3, 17, 40, 77, 98]) improve(change.rows[place]);
      socket?.send(JSON.stringify(board));
      await pause();
      costs.push((await busyMs()) - before - (before - still));
    }
    return costs.sort((a, b) => a - b);
  } finally {
    await context.close();
  }
}

function lengthen(board: Board, count: number): void {
  const { rows } = board;
  for (let index = rows.length; index < count; index += 1) {
    const row = rows[index % rows.length];
    if (!row) return;
    const user = { ...row.user, id: `${index}-${row.user.id}`, username: `player ${index}` };
    rows.push({ ...structuredClone(row), user });
  }
}

function improve(row: Row | undefined): void {
  if (!row) return;
  if (row.running !== null) row.running -= 1;
  if (row.total !== null) row.total -= 1;
  row.rounds = row.rounds.map((toPar, round) => (toPar === null || round > 0 ? toPar : toPar - 1));
}
