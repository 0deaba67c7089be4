import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';

// G42: more places than three are paid, to the cent.

const players = ['ann', 'bob', 'carla', 'dave', 'erin'];
let game: PaidGame;
beforeEach(async () => {
  game = await openPaidGame(players);
});
afterEach(() => game.gateway.close());

/** All alike but for the last golfer, each with one of their own. */
const cardOf = (player: string) => [0, 1, 2, 10, 11, 21, 22, 33 + players.indexOf(player)];

async function play(poolName: string, paying: readonly string[], payouts: object) {
  await game.pool(poolName, players, { buyIn: 10, payouts: [payouts] });
  for (const player of paying) await game.buyIn(player, poolName, cardOf(player));
  // Ann wins, Bob and Carla are level, and Dave and Erin follow.
  const scores = [-5, -4, -4, -2, -1];
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => scores[golfer - 33] ?? 0);
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
  const balances = await Promise.all(players.map((player) => game.balance(player)));
  return Object.fromEntries(players.map((player, at) => [player, balances[at]]));
}

const four = { first: 0.4, second: 0.3, third: 0.2, fourth: 0.1 };

test('a fourth place is paid, and equals share the places they hold', async () => {
  expect(await play('Four', players, four)).toEqual({
    ann: 2000,
    bob: 1250,
    carla: 1250,
    dave: 500,
    erin: 0,
  });
  expect(await game.rounding()).toBe(0);
  expect(await game.differences()).toEqual([]);
});

test('what nobody can claim goes to the first, and what whole dollars leave to the rounding account', async () => {
  const seven = {
    first: 0.34,
    second: 0.21,
    third: 0.15,
    fourth: 0.1,
    fifth: 0.1,
    sixth: 0.06,
    seventh: 0.04,
  };
  // $40: 13, 8, 6, 4, and 4, 2 and 1 that nobody can claim.
  expect(await play('Seven', players.slice(0, 4), seven)).toEqual({
    ann: 2000,
    bob: 700,
    carla: 700,
    dave: 400,
    erin: 0,
  });
  expect(await game.rounding()).toBe(200);
  expect(await game.differences()).toEqual([]);
});

test('prizes in words are beside whom they are for once it is settled, and stay so (G46)', async () => {
  const prizes = ['a hat', 'a glove', 'a ball', 'a round of drinks'];
  await game.pool('Words', players, { buyIn: 0, prizes });
  for (const player of players) await game.card(player, 'Words', cardOf(player));
  const shown = async () => {
    const { pool } = await game.graphql<{
      pool: { board: { rows: Won[]; podium: Won[]; ties: { users: Won['user'][] }[] } };
    }>(
      'ann',
      `{ pool(name: "Words") { board { rows { user { username } prizeWords } podium { user { username } prizeWords }
        ties { users { username } } } } }`,
    );
    const of = (rows: Won[]) => Object.fromEntries(rows.map((row) => [row.user.username, row.prizeWords]));
    const ties = pool.board.ties.map(({ users }) => users.map(({ username }) => username).sort());
    return { rows: of(pool.board.rows), podium: of(pool.board.podium), ties };
  };
  const scores = [-5, -4, -4, -2, -2];
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => scores[golfer - 33] ?? 0);
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  const nobody = { ann: null, bob: null, carla: null, dave: null, erin: null };
  const ties = [
    ['bob', 'carla'],
    ['dave', 'erin'],
  ];
  expect(await shown()).toEqual({ rows: nobody, podium: {}, ties });
  await game.at('2027-01-17T23:30:00Z');
  const level = 'level for a glove and a ball';
  const podium = { ann: 'a hat', bob: level, carla: level };
  const fourth = 'level for a round of drinks';
  const rows = { ...podium, dave: fourth, erin: fourth };
  const settled = { rows, podium, ties };
  expect(await shown()).toEqual(settled);
  expect(await shownToAll('Words')).toEqual(settled.rows);
  expect(await saidElsewhere()).toEqual({ mails: rows, past: rows, download: Object.values(rows) });
  // For the next tournament.
  const change = { poolName: 'Words', prizes: ['a scarf'] };
  expect(await game.rest('ann', 'PUT', '/create-pool/edit-pool', change)).toMatchObject({ status: 200 });
  expect(await shown()).toEqual(settled);
});

/** As the public board has it. */
async function shownToAll(pool: string) {
  const turn = `mutation { switchPublicBoard(pool: "${pool}", on: true) { publicBoard { url } } }`;
  const { switchPublicBoard } = await game.graphql<{ switchPublicBoard: { publicBoard: { url: string } } }>(
    'ann',
    turn,
  );
  const token = switchPublicBoard.publicBoard.url.split('/').at(-1);
  const { publicBoard } = await game.graphql<{
    publicBoard: { rows: { username: string; prizeWords: string | null }[] };
  }>('ann', `{ publicBoard(token: "${token}") { rows { username prizeWords } } }`);
  return Object.fromEntries(publicBoard.rows.map(({ username, prizeWords }) => [username, prizeWords]));
}

/** What mails, REST's past weeks and the download say that each has won. */
async function saidElsewhere() {
  const mails = await game.gateway.orm.em.fork().execute<{ username: string; words: string[] }[]>(
    `select username, payload -> 'prizeWords' as words
     from outbox join user_account on user_account.id = user_id where kind = 'mail' and topic = 'results'`,
  );
  const past = await game.rest('ann', 'GET', '/create-pool/past-contests?poolName=Words');
  const rows: { username: string; prizeWords?: string }[] = Object(past.body).contests[0].rows;
  const { body } = await game.rest('ann', 'GET', '/create-pool/results-csv?poolName=Words');
  const [columns = '', ...lines] = String(body.csv).trim().split('\r\n');
  const at = columns.split(',').indexOf('Prize');
  return {
    mails: Object.fromEntries(mails.map(({ username, words }) => [username, words.join()])),
    past: Object.fromEntries(rows.map(({ username, prizeWords }) => [username, prizeWords])),
    download: lines.map((line) => line.split(',')[at]),
  };
}

interface Won {
  user: { username: string };
  prizeWords: string | null;
}
