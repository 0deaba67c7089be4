import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
const said = ['What a putt!', 'A putter, a PUTT and 100 % luck_', 'No putts today', 'Élan'];
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'stranger']);
  for (const pool of ['Talk', 'Other']) await game.pool(pool, ['ann', 'bob']);
  for (const message of said)
    await game.rest('ann', 'POST', '/chat', { username: 'ann', message, poolName: 'Talk' });
  await game.rest('bob', 'POST', '/chat', { username: 'bob', message: 'putt elsewhere', poolName: 'Other' });
});
afterAll(() => game.gateway.close());

const search = (text: string, player = 'bob', more = '') =>
  game.rest(player, 'GET', `/chat/search?${new URLSearchParams({ poolName: 'Talk', text })}${more}`);
const found = async (text: string) =>
  ((await search(text)).body.messages as { message: string }[]).map(({ message }) => message);

test('finds what contains the text, in any case, of that pool, the latest first', async () => {
  expect(await found('putt')).toEqual([said[2], said[1], said[0]]);
  expect(await found('éLAN')).toEqual([said[3]]);
  // As it stands there, without signs of its own.
  expect(await found('100 %')).toEqual([said[1]]);
  expect(await found('%%')).toEqual([]);
  expect(await found('luck_')).toEqual([said[1]]);
});

test('goes on before a message, and says the same over GraphQL', async () => {
  const ask = `query ($before: ID) { pool(name: "Talk") { messagesFound(text: "putt", first: 1, before: $before) { id text } } }`;
  const page = async (before: string | null) =>
    (await game.graphql<{ pool: { messagesFound: { id: string; text: string }[] } }>('bob', ask, { before }))
      .pool.messagesFound;
  const [first] = await page(null);
  const [second] = await page(first?.id ?? null);
  expect([first?.text, second?.text]).toEqual([said[2], said[1]]);
  const { body } = await search('putt', 'bob', `&limit=1&before=${first?.id}`);
  expect(body.messages).toMatchObject([{ id: second?.id }]);
});

test('does not find what was removed, nor anything for strangers', async () => {
  const { body } = await game.rest('ann', 'POST', '/chat', {
    ...{ username: 'ann', message: 'A shanked putt', poolName: 'Talk' },
  });
  expect(await found('shanked')).toHaveLength(1);
  await game.graphql('ann', 'mutation ($id: ID!) { removeMessage(id: $id) { id } }', { id: body.id });
  expect(await found('shanked')).toEqual([]);
  expect((await search('putt', 'stranger')).body).toMatchObject({ code: 'NOT_MEMBER' });
  const asStranger = '{ pool(name: "Talk") { messagesFound(text: "putt") { id } } }';
  expect(await game.graphql('stranger', asStranger)).toEqual({ pool: { messagesFound: [] } });
});

test('finds whoever is mentioned by the name that is shown, and by no other', async () => {
  game.gateway.wallClock.advance({ minutes: 1 });
  const token = await game.gateway.signUp('wilbur');
  const outside = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = token) =>
    game.gateway.rest(method, path, { token: as, ...(body && { body }) });
  await outside('PUT', '/create-pool/join', { poolName: 'Talk', username: 'wilbur' });
  const say = (message: string) =>
    game.rest('ann', 'POST', '/chat', { username: 'ann', message, poolName: 'Talk' });
  await say('Where is @wilbur today?');
  await say('There was a wilbur in a book.');
  const book = 'There was a wilbur in a book.';
  expect(await found('wilbur')).toEqual([book, 'Where is @wilbur today?']);
  const { body } = await outside('PUT', '/users/wilbur', { newUsername: 'orville' });
  expect(await found('wilbur')).toEqual([book]);
  expect(await found('@orville today')).toHaveLength(1);
  expect(await found('ORVILLE')).toEqual(['Where is @orville today?']);
  expect(await outside('DELETE', '/users/orville', undefined, String(body.token))).toMatchObject({
    status: 200,
  });
  expect(await found('orville')).toEqual([]);
  expect(await found('wilbur')).toEqual([book]);
});

test('goes on behind any number of messages that no longer show it', async () => {
  const sql = (statement: string) => game.gateway.orm.em.fork().execute(statement);
  await sql(`update message set text = 'Zebra, and nobody else' where text = 'Élan'`);
  await sql(`insert into message (pool_id, user_id, text, at)
    select pool_id, user_id, '@zebra', at from message, generate_series(1, 150) where text like 'Zebra%'`);
  await sql(`insert into message_mention select message.id, 'zebra', user_account.id from message, user_account
    where text = '@zebra' and username = 'bob'`);
  expect(await found('zebra')).toEqual(['Zebra, and nobody else']);
});

test.each(['', 'p', ' ', 'x'.repeat(101), 'pu\0tt'])('refuses %j', async (text) => {
  expect(await search(text)).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'text' } });
});

test('is limited to thirty a minute', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n += 1) statuses.add((await search('putt', 'ann')).status);
  expect([...statuses]).toEqual([200, 429]);
});
