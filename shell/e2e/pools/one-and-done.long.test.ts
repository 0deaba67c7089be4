import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, tokenOf, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { ask } from '../harness/rest.ts';

// A season of One and Done by jumps of the clock, with a golfer who withdraws before a shot: four tournaments, and ten by
// `npm run nightly -- seasons`, since each takes the sandbox most of a minute.
const journey = startJourney();

const pool = 'New Greens';
const players = ['lag_putt', 'flop_shot', 'tap_in'];
const [host = '', member = ''] = players;
const weeks = process.env.WHOLE_SEASON === '1' ? 10 : 4;

const firstDay = (week: number) => Date.UTC(2027, 0, 14 + 7 * (week - 1));
const moment = (week: number, day: number, time: string) =>
  `${new Date(firstDay(week) + day * 24 * 3_600_000).toISOString().slice(0, 10)}T${time}:00Z`;
const visit = (page: string, username: string): Promise<Page> =>
  visitAs(journey, username, `/${page}?${new URLSearchParams({ pool })}`);

interface Odds {
  dg_id: number;
  player_name: string;
  tier: string;
}
const used = new Map<string, Set<number>>();
const sheet = async (username: string) =>
  ask<Odds[]>(journey, 'GET', `/golfer-odds?poolName=${encodeURIComponent(pool)}`, {
    token: await tokenOf(journey, username),
  });

/** Picks the golfer of that id, or the next favourite who has not played for them. */
async function pick(username: string, from: number, wanted?: number): Promise<void> {
  const own = used.get(username) ?? new Set();
  used.set(username, own);
  const golfers = await sheet(username);
  const golfer =
    golfers.find(({ dg_id }) => dg_id === wanted) ?? golfers.slice(from).find(({ dg_id }) => !own.has(dg_id));
  if (!golfer) throw new Error('There is always somebody left.');
  own.add(golfer.dg_id);
  await ask(journey, 'POST', '/userpicks/save', {
    token: await tokenOf(journey, username),
    body: {
      username,
      poolName: pool,
      userPicks: [{ tier: golfer.tier, golferName: [], dg_id: [golfer.dg_id] }],
    },
  });
}

beforeAll(async () => {
  for (const username of players) await register(journey, username);
});

test('the host picks the tournaments', async () => {
  const page = await visitAs(journey, host, '/Create-Pool');
  await page.getByRole('button', { name: 'One and Done', exact: true }).click();
  const tournaments = page.getByRole('group', { name: 'Tournaments' });
  await tournaments.getByRole('checkbox').first().waitFor();
  await page.getByLabel('Pool name').fill(pool);
  for (const box of (await tournaments.getByRole('checkbox').all()).slice(0, weeks)) await box.check();
  await page.getByText(`${weeks} picked, of 4 to 30`).waitFor();
  await page.getByLabel('Buy-in', { exact: true }).selectOption('Free');
  await look(page, 'one-and-done-create');
  await page.getByRole('button', { name: 'Create Pool' }).click();
  await page.getByText('POOL STANDINGS').waitFor();
  for (const username of players.slice(1)) await (await asPlayer(journey, username)).joinPool(pool);
});

test('one golfer is a card', async () => {
  const page = await visit('Golfers', host);
  const golfers = page.getByRole('table', { name: 'All golfers' });
  await golfers.waitFor();
  await golfers.getByRole('button', { name: /^Add / }).first().click();
  await page.getByText(/^Your card is complete, and not submitted yet\./).waitFor();
  await look(page, 'one-and-done-card');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByRole('dialog', { name: /have been saved/ }).waitFor();
  const [favourite] = await sheet(host);
  used.set(host, new Set([favourite?.dg_id ?? 0]));
  await pick(member, 0);
  await pick('tap_in', 3);
  await journey.product.moveClock({ now: moment(1, 2, '20:00') });
  const board = await visit('Standings', member);
  const standings = board.getByRole('table', { name: 'Standings' });
  await standings.waitFor();
  expect(await standings.getByRole('rowheader').count()).toBe(players.length);
  await look(board, 'one-and-done-board');
});

test('who has played is shown as used', async () => {
  await journey.product.moveClock({ now: moment(2, -1, '18:00') });
  const page = await visit('Golfers', host);
  await page.getByText('used in week 1').first().waitFor();
  await look(page, 'one-and-done-used');
  const [favourite] = await sheet(host);
  const token = await tokenOf(journey, host);
  const again = { tier: favourite?.tier, golferName: [], dg_id: [...(used.get(host) ?? [])] };
  await expect(
    ask(journey, 'POST', '/userpicks/save', {
      token,
      body: { username: host, poolName: pool, userPicks: [again] },
    }),
  ).rejects.toThrow('USED');
  for (const [place, username] of players.entries()) await pick(username, place * 2);
});

// In the sandbox's season, he leaves 48 minutes before his tee time, 15:30 UTC.
const leavesAtTheTee = 31_228;

test('a golfer who withdraws before a shot is picked again until their tee time', async () => {
  await journey.product.moveClock({ now: moment(3, -1, '18:00') });
  for (const [place, username] of players.entries())
    await pick(username, place, username === member ? leavesAtTheTee : undefined);
  await journey.product.moveClock({ now: moment(3, 0, '15:10') });
  const page = await visit('Golfers', member);
  await page.getByText(/is out of the tournament\. Pick somebody else who has not teed off/).waitFor();
  await look(page, 'one-and-done-again');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByRole('dialog', { name: /have been saved/ }).waitFor();
  const closed = await visit('Golfers', host);
  await closed.getByText('Picks are locked.').first().waitFor();
});

test.each(Array.from({ length: weeks - 3 }, (_week, at) => at + 4))('week %i is picked for', async (week) => {
  await journey.product.moveClock({ now: moment(week, -1, '18:00') });
  // One of them forgets a week.
  for (const [place, username] of players.entries())
    if (week !== 4 || username !== 'tap_in') await pick(username, place + week);
});

test('all weeks add up to a result in points', async () => {
  await journey.product.moveClock({ now: moment(weeks, 4, '12:00') });
  const page = await visit('Standings', host);
  for (const name of ['Congratulations Winners!', 'Your tournament has ended']) {
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await look(page, `one-and-done-${name.startsWith('Congratulations') ? 'winners' : 'ended'}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('tab', { name: 'Week by week' }).click();
  const season = page.getByRole('table', { name: 'Total' });
  await season.waitFor();
  expect(await season.getByRole('columnheader').count()).toBe(weeks + 2);
  await look(page, 'one-and-done-season');
  const { contests } = await ask<{
    contests: { rows: { points: number; weekPoints: (number | null)[]; total: number | null }[] }[];
  }>(journey, 'GET', `/create-pool/past-contests?poolName=${encodeURIComponent(pool)}`, {
    token: await tokenOf(journey, host),
  });
  const rows = contests[0]?.rows ?? [];
  expect(rows).toHaveLength(players.length);
  for (const { points, weekPoints, total } of rows) {
    const sum = weekPoints.reduce<number>((all, one) => all + (one ?? 0), 0);
    expect([Math.round(points * 100), total]).toEqual([Math.round(sum * 100), null]);
  }
  expect(rows.map(({ points }) => points)).toEqual(
    rows.map(({ points }) => points).toSorted((one, other) => other - one),
  );
});
