import { ownDataParts } from '@fairway/schema/own-data';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';
import { parseCsv } from '../testing/parse-csv.ts';

let game: PaidGame;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
  await game.pool('Sunday Best', ['ann', 'bob'], { buyIn: 10 });
  await game.buyIn('ann', 'Sunday Best');
  await game.card('ann', 'Sunday Best', picks);
  const say = (player: string, text: string) =>
    game.graphql(
      player,
      'mutation ($pool: String!, $text: String!) { sendMessage(pool: $pool, text: $text) { id } }',
      { pool: 'Sunday Best', text },
    );
  await say('ann', '=see you at the 18th');
  await say('bob', 'words of somebody else');
});
afterAll(() => game.gateway.close());

const json = (player: string, body = {}) => game.rest(player, 'POST', `/users/${player}/own-data`, body);
const csv = (player: string, part: string, body = {}) =>
  game.rest(player, 'POST', `/users/${player}/own-data-csv`, { part, ...body });

async function partsOf(player: string): Promise<Record<string, unknown>> {
  const { status, body } = await json(player);
  expect(status).toBe(200);
  const parts = Object(body).parts;
  return Object.fromEntries(parts.map(({ name, rows }: { name: string; rows: unknown }) => [name, rows]));
}

describe('one’s own data', () => {
  test('is all that the features keep', async () => {
    const parts = await partsOf('ann');
    expect(Object.keys(parts).sort()).toEqual(Object.keys(ownDataParts).sort());
    expect(parts).toMatchObject({
      account: [{ username: 'ann', email: 'ann@example.com', isListed: true, refundsGoTo: 'CARD' }],
      usernames: [{ username: 'ann' }],
      pools: [{ pool: 'Sunday Best', isAdmin: true }],
      entries: [{ pool: 'Sunday Best', contest: 1, paidBy: 'card', feeCents: 300 }],
      cards: [{ pool: 'Sunday Best', week: 1, golfers: expect.arrayContaining(['01, Golfer']) }],
      'card-payments': [{ buyInCents: 1000, feeCents: 300, status: 'paid' }],
      messages: [{ pool: 'Sunday Best', text: '=see you at the 18th', removedAt: null }],
      sessions: [{ signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) }],
    });
    expect(parts.statement).toEqual([]);
  });

  test('has nothing of other people, and no passwords and keys', async () => {
    const text = JSON.stringify(await partsOf('ann'));
    for (const word of ['bob', 'carla', 'words of somebody else', '$argon2', 'client_secret', '_secret_'])
      expect(text).not.toContain(word);
    expect(await game.rest('bob', 'POST', '/users/ann/own-data')).toMatchObject({ status: 403 });
    expect(await game.rest('bob', 'POST', '/users/ann/own-data-csv', { part: 'messages' })).toMatchObject({
      status: 403,
    });
  });

  test('has what a host noted of one’s payment, and in which pools one is a co-host', async () => {
    await game.pool('Cash', ['ann', 'carla'], { settledOutside: { buyIn: 10 } });
    const marked = { poolName: 'Cash', username: 'carla', paid: true, note: 'in cash, at the bar' };
    expect(await game.rest('ann', 'PUT', '/create-pool/mark-buy-in', marked)).toMatchObject({ status: 200 });
    await game.rest('ann', 'PUT', '/create-pool/co-host', {
      poolName: 'Cash',
      coHost: 'carla',
      isCoHost: true,
    });
    expect(await partsOf('carla')).toMatchObject({
      pools: [{ pool: 'Cash', isAdmin: false, isCoHost: true }],
      entries: [{ pool: 'Cash', noteOfPayment: 'in cash, at the bar', noteOfPrize: null }],
    });
  });

  test('is a spreadsheet by table, in which nothing is a formula', async () => {
    const { status, headers, body } = await csv('ann', 'messages');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="fairway-messages.csv"',
      'cache-control': 'no-store',
    });
    const columns = ['pool', 'messageId', 'at', 'text', 'replyToMessageId', 'removedAt', 'removedBy'];
    expect(parseCsv(String(body.csv))).toEqual([
      columns,
      ['Sunday Best', expect.any(String), expect.any(String), "'=see you at the 18th", '', '', ''],
    ]);
    expect(parseCsv(String((await csv('ann', 'messages', { skip: 1 })).body.csv))).toEqual([columns]);
    expect(await csv('ann', 'user_account')).toMatchObject({ status: 400, body: { field: 'part' } });
  });

  test.each(Object.keys(ownDataParts))('has a table of its own: %s', async (part) => {
    const { status, body } = await csv('carla', part);
    const [columns] = parseCsv(String(body.csv));
    // Also where nothing is kept about her.
    expect({ status, columns }).toEqual({
      status: 200,
      columns: expect.arrayContaining([expect.stringMatching(/^[a-zA-Z]{2}/)]),
    });
  });

  test('is given to whoever has logged in just now, not to whoever has a token', async () => {
    const later = new Date(game.gateway.wallClock.now().getTime() + 11 * 60_000);
    game.gateway.wallClock.set(later);
    for (const ask of [json('ann'), csv('ann', 'messages')])
      expect(await ask).toMatchObject({ status: 403, body: { code: 'AUTH_AGAIN', field: 'password' } });
    expect(await json('ann', { password: 'a wrong one' })).toMatchObject({ status: 403 });
    expect(await json('ann', { password: passwordOf('ann') })).toMatchObject({ status: 200 });
  });

  test('is not given without end', async () => {
    const password = passwordOf('bob');
    const answers = [];
    for (let ask = 0; ask <= 60; ask++) answers.push((await csv('bob', 'holds', { password })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.at(-1)).toBe(429);
  });
});
