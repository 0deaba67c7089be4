import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { phone, startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, tokenOf, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { until } from '../harness/waits/until.ts';
import { type PushDevice, pushDevice } from './push-device.ts';

// A week with four browsers, two of them phones: each is sent what it should be, and nothing else. One looks at the
// board all week, one plays and is away, one saves a card late, and one switches everything off after the first round.
const journey = startJourney();
const pool = 'Four Browsers';
const players = ['onlooker', 'away', 'latecomer', 'silent'] as const;
type Player = (typeof players)[number];
const onPhones: readonly Player[] = ['away', 'latecomer'];

interface Notice {
  id: string;
  title: string;
  body: string;
  tag: string;
}

interface Board {
  pool: { board: { asOf: string | null; rows: { user: { username: string }; position: string }[] } };
  leaderboard: { rows: { golfer: { name: string }; position: string }[] };
}

const pages = {} as Record<Player, Page>;
const devices = {} as Record<Player, PushDevice>;

async function openDevice(username: Player): Promise<void> {
  const page = await visitAs(journey, username, '/Profile');
  if (onPhones.includes(username)) await page.setViewportSize(phone);
  devices[username] = await pushDevice(page, journey.product);
  const panel = page.getByRole('region', { name: 'Notices on devices' });
  await panel.getByRole('button', { name: 'Tell me on this device' }).click();
  await panel.getByText('(this one)').waitFor();
  // Or else it would depend on the hour at which this runs.
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByLabel('From', { exact: true }).waitFor({ state: 'hidden' });
  pages[username] = page;
}

const sent = new Map<Player, Map<string, Notice>>(players.map((username) => [username, new Map()]));

/** All that was sent so far: at the push service, what is newer takes the place of what waits about the same. */
async function sentTo(username: Player): Promise<Notice[]> {
  const all = sent.get(username) ?? new Map<string, Notice>();
  for (const text of await devices[username].waiting()) {
    const notice: Notice = JSON.parse(text);
    all.set(notice.id, notice);
  }
  return [...all.values()];
}
const titlesOf = async (username: Player) => (await sentTo(username)).map(({ title }) => title);
const isSent = (username: Player, title: RegExp) =>
  until(`${username} is sent ${title}`, async () =>
    (await titlesOf(username)).some((one) => title.test(one)),
  );

async function graphql<Data>(username: Player, query: string, variables: object = {}): Promise<Data> {
  const answer = await fetch(`${journey.product.address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(journey, username)}`,
    },
    body: JSON.stringify({ query, variables: { pool, ...variables } }),
  });
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return data;
}

const boardNow = () =>
  graphql<Board>(
    'onlooker',
    `query ($pool: String!) {
      pool(name: $pool) { board { asOf rows { user { username } position } } }
      leaderboard { rows { golfer { name } position } }
    }`,
  );

const ordinal = (position: string) => {
  const place = Number(position.replace('T', ''));
  const word = { 1: '1st', 2: '2nd', 3: '3rd' }[place] ?? `${place}th`;
  return position.startsWith('T') ? `tied for ${word}` : word;
};

/** The board of that moment, at which the game's clock then stands still. */
async function boardAt(now: string): Promise<Board> {
  await journey.product.moveClock({ now });
  let board = await boardNow();
  await until(`the board is that of ${now}`, async () => {
    board = await boardNow();
    return Date.parse(board.pool.board.asOf ?? '') === Date.parse(now);
  });
  return board;
}

const placeOf = ({ pool: { board } }: Board, username: Player) =>
  Number(board.rows.find(({ user }) => user.username === username)?.position.replace('T', ''));

const isLed = (board: Board) => players.some((username) => placeOf(board, username) > 1);

/** Who took or lost the lead between two boards. */
function leadNews(before: Board, after: Board): [Player, string][] {
  return players.flatMap((username): [Player, string][] => {
    const [was, is] = [placeOf(before, username) === 1, placeOf(after, username) === 1];
    return was === is ? [] : [[username, `You ${is ? 'took' : 'lost'} the lead: ${pool}`]];
  });
}

/** What is told of a round to somebody on that board. */
const roundOver = ({ pool: { board } }: Board, username: Player) =>
  `You are ${ordinal(board.rows.find(({ user }) => user.username === username)?.position ?? '')} of 4,`;

test('in a week everybody is told on their devices what they should be, and nothing else', async () => {
  for (const username of players) await register(journey, username);
  const host = await asPlayer(journey, 'onlooker');
  await host.createPool(pool, { format: 'Single Week' });
  for (const username of players.slice(1)) await (await asPlayer(journey, username)).joinPool(pool);
  for (const username of players) await openDevice(username);
  for (const [variety, username] of (['onlooker', 'away', 'silent'] as const).entries())
    await (await asPlayer(journey, username)).saveCard(pool, variety);

  await graphql(
    'onlooker',
    'mutation ($pool: String!) { setNotice(pool: $pool, text: "Lock is at midnight.") { id } }',
  );
  await (await asPlayer(journey, 'away')).say(pool, 'A card by tonight, @latecomer?');
  for (const username of ['away', 'latecomer', 'silent'] as const) await isSent(username, /^A notice in/);
  await isSent('latecomer', /^away mentions you in/);
  await (await asPlayer(journey, 'latecomer')).saveCard(pool, 5);
  await pages.onlooker.goto(`${journey.product.address}/Standings?${new URLSearchParams({ pool })}`);
  await pages.onlooker.getByRole('table', { name: 'Standings' }).waitFor();

  // A storm is one notice in five minutes, which is longer than this test takes: of leads, everybody who is away from
  // the board is told of their first one. Until all are, the clock is moved as the sandbox plays: by half an hour.
  const firstLead = new Map<Player, string>();
  const untold = new Set<Player>(['away', 'latecomer', 'silent']);
  let [now, board] = ['2027-01-14T13:00:00.000Z', await boardNow()];
  let wasLed = false;
  const play = async (to: string) => {
    while (now < to) {
      const soon = new Date(Date.parse(now) + 30 * 60_000).toISOString();
      now = untold.size > 0 && soon < to ? soon : to;
      const later = await boardAt(now);
      // Until somebody is ahead all are first, which is no lead.
      wasLed ||= isLed(later);
      if (!wasLed) continue;
      for (const [username, title] of leadNews(board, later))
        if (untold.delete(username)) {
          firstLead.set(username, title);
          await isSent(username, new RegExp(`^${title}$`));
        }
      board = later;
    }
  };
  const rounds: Board[] = [];
  for (const [round, day] of ['14', '15', '16'].entries()) {
    for (const time of ['15:00', '19:00', '23:30']) await play(`2027-01-${day}T${time}:00.000Z`);
    for (const username of ['away', 'latecomer'] as const)
      await isSent(username, new RegExp(`^Round ${round + 1} is over`));
    rounds.push(board);
    if (round === 0) {
      await isSent('silent', /^Round 1 is over/);
      const panel = pages.silent.getByRole('region', { name: 'Notices on devices' });
      for (const kind of await panel.getByRole('switch').all())
        if (await kind.isChecked()) await kind.click();
      await until(
        'all kinds are off',
        async () => (await panel.getByRole('switch', { checked: true }).count()) === 0,
      );
      untold.delete('silent');
    }
  }
  for (const time of ['15:00', '19:00']) await play(`2027-01-17T${time}:00.000Z`);
  expect(firstLead.size).toBeGreaterThan(0);
  await journey.product.moveClock({ now: '2027-01-17T23:30:00Z' });
  for (const username of ['onlooker', 'away', 'latecomer'] as const) await isSent(username, /^You finished/);
  const { leaderboard } = await boardNow();

  const titles = async (username: Player) =>
    (await titlesOf(username)).map((title) =>
      title.replace(/^You finished (tied for )?\d(st|nd|rd|th)/, 'You finished'),
    );

  const cutNames = new Set(
    leaderboard.rows.filter(({ position }) => position === 'CUT').map(({ golfer }) => golfer.name),
  );
  const [notice, finished] = [`A notice in ${pool}`, `You finished in ${pool}`];
  const week = async (username: Player) => {
    const cut = (await (await asPlayer(journey, username)).savedCard(pool)).filter((name) =>
      cutNames.has(name),
    );
    const body = (await sentTo(username)).find(({ title }) => title.includes('cut: '))?.body ?? '';
    for (const name of cut) expect(body).toContain(name);
    const [one, many] = ['One of your golfers was cut', `${cut.length} of your golfers were cut`];
    const ofCut = cut.length === 0 ? [] : [`${cut.length === 1 ? one : many}: ${pool}`];
    const [first, second, third] = [1, 2, 3].map((round) => `Round ${round} is over: ${pool}`);
    return [first, second, third, ...ofCut, finished];
  };
  const sorted = async (username: Player) => (await titles(username)).sort();
  expect(await sorted('onlooker')).toEqual([finished]);
  const leadOf = (username: Player) => [firstLead.get(username) ?? []].flat();
  expect(await sorted('silent')).toEqual([notice, `Round 1 is over: ${pool}`, ...leadOf('silent')].sort());
  expect(await sorted('away')).toEqual([notice, ...(await week('away')), ...leadOf('away')].sort());
  expect(await sorted('latecomer')).toEqual(
    [notice, `away mentions you in ${pool}`, ...(await week('latecomer')), ...leadOf('latecomer')].sort(),
  );
  for (const username of ['away', 'latecomer'] as const)
    for (const [round, board] of rounds.entries()) {
      const told = (await sentTo(username)).find(({ title }) =>
        title.startsWith(`Round ${round + 1} is over`),
      );
      expect(told?.body).toContain(roundOver(board, username));
    }

  for (const username of onPhones) {
    for (const text of await devices[username].waiting()) await devices[username].deliver(text);
    const tags = new Set((await sentTo(username)).map(({ tag }) => tag));
    await until(
      `${username} is shown ${tags.size} notices`,
      async () => (await devices[username].shown()).length === tags.size,
    );
    await pages[username].bringToFront();
    await look(pages[username], `notices-week-${username}`);
  }
  await look(pages.onlooker, 'notices-week-onlooker');
});
