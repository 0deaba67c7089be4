import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { justAfter } from '../../testing/just-after.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  await game.pool('Sunday Best', ['ann', 'bob']);
});
afterAll(() => game.gateway.close());

const set = 'mutation ($text: String!) { setNotice(pool: "Sunday Best", text: $text) { notice { text } } }';
const clear = 'mutation { clearNotice(pool: "Sunday Best") { notice { text } } }';
const put = (text: string) => game.graphql('ann', set, { text });
const notice = async (player: string) =>
  (await game.graphql(player, '{ pool(name: "Sunday Best") { notice { text at by { username } } } }')).pool;
const acts = async () => {
  const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
    'bob',
    '{ poolActs(pool: "Sunday Best") { nodes { text } } }',
  );
  return poolActs.nodes.map(({ text }) => text);
};
const refusal = async (player: string, query: string, variables = {}) =>
  (await game.gateway.graphql(query, variables, game.token(player))).errors?.[0]?.extensions;

test('a notice is seen by the members, with who put it up and when, and by nobody else', async () => {
  const now = game.gateway.wallClock.now();
  await put('  Pay by Wednesday.\r\nGood luck!  ');
  const seen = {
    notice: {
      text: 'Pay by Wednesday.\nGood luck!',
      at: justAfter(now),
      by: { username: 'ann' },
    },
  };
  expect(await notice('bob')).toEqual(seen);
  expect(await notice('carla')).toEqual({ notice: null });
  expect(await acts()).toEqual(['posted the notice “Pay by Wednesday.\nGood luck!”']);
});

test('it is replaced by the next one, and taken down; what is so already is done once', async () => {
  for (const text of ['One', 'Two', 'Two']) await put(text);
  expect(await notice('bob')).toMatchObject({ notice: { text: 'Two' } });
  for (let i = 0; i < 2; i += 1)
    expect(await game.graphql('ann', clear)).toEqual({ clearNotice: { notice: null } });
  expect((await acts()).slice(0, 3)).toEqual([
    'removed the notice',
    'posted the notice “Two”',
    'posted the notice “One”',
  ]);
});

test('by another admin the same words are a notice of theirs', async () => {
  await game.pool('Two Hosts', ['ann', 'bob']);
  const say = 'mutation { setNotice(pool: "Two Hosts", text: "Pay ann") { notice { by { username } } } }';
  await game.graphql('ann', say);
  await game.graphql('ann', 'mutation { updatePool(pool: "Two Hosts", input: { admin: "bob" }) { id } }');
  await game.graphql('bob', 'mutation { answerOffer(pool: "Two Hosts", accept: true) { id } }');
  expect(await game.graphql('bob', say)).toEqual({ setNotice: { notice: { by: { username: 'bob' } } } });
  const { poolActs } = await game.graphql<{ poolActs: object }>(
    'bob',
    '{ poolActs(pool: "Two Hosts", first: 1) { nodes { text by { username } } } }',
  );
  expect(poolActs).toEqual({ nodes: [{ text: 'posted the notice “Pay ann”', by: { username: 'bob' } }] });
});

describe('it ends', () => {
  const shown = async () => Object(await notice('bob')).notice;
  const putUntil = async (until: string | null) =>
    game.gateway.graphql(
      'mutation ($until: DateTime) { setNotice(pool: "Sunday Best", text: "Until then", until: $until) { id } }',
      { until },
      game.token('ann'),
    );

  test('at its moment of the game clock, for every API and by itself', async () => {
    await game.at('2027-01-13T12:00:00Z');
    await putUntil('2027-01-13T18:00:00Z');
    expect(await game.graphql('bob', '{ pool(name: "Sunday Best") { notice { until } } }')).toEqual({
      pool: { notice: { until: '2027-01-13T18:00:00.000Z' } },
    });
    game.gateway.gameClock.set(new Date('2027-01-13T18:00:00Z'));
    expect(await shown()).toBeNull();
    await game.at('2027-01-13T18:01:00Z');
    expect(await game.graphql('bob', '{ pool(name: "Sunday Best") { board { noticedAt } } }')).toEqual({
      pool: { board: { noticedAt: null } },
    });
  });

  test.each([
    ['that has passed', '2027-01-13T18:00:00Z'],
    ['that is years away', '2029-01-13T18:00:00Z'],
  ])('not at a moment %s', async (_which, until) => {
    const { errors } = await putUntil(until);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', field: 'until' });
  });

  test('with the contest, if nothing else is said', async () => {
    await putUntil(null);
    expect(await shown()).toMatchObject({ text: 'Until then' });
    await game.at('2027-01-14T12:00:00Z');
    game.finish(1, 4, (golfer) => golfer - 20);
    await game.at('2027-01-17T22:00:00Z');
    expect(await shown()).toMatchObject({ text: 'Until then' });
    await game.at('2027-01-17T22:31:00Z');
    expect(await shown()).toBeNull();
    // Said between two contests, it is about the next one.
    await putUntil(null);
    await game.at('2027-01-18T12:00:00Z');
    expect(await shown()).toMatchObject({ text: 'Until then' });
  });

  test('after a week in a pool that was stopped, which plays nothing more, whenever it was put up', async () => {
    const inAWeek = { pool: { notice: { until: expect.stringMatching(/^2027-01-25T12:00/) } } };
    const until = () => game.graphql('bob', '{ pool(name: "Sunday Best") { notice { until } } }');
    await putUntil(null);
    expect(await until()).toEqual({ pool: { notice: { until: null } } });
    await game.graphql('ann', 'mutation { answerNextWeek(pool: "Sunday Best", answer: STOP) { id } }');
    expect(await until()).toEqual(inAWeek);
    await putUntil(null);
    expect(await until()).toEqual(inAWeek);
  });
});

describe('only its admin', () => {
  test.each([
    ['bob', 'NOT_ADMIN'],
    ['carla', 'NOT_MEMBER'],
  ])('not %s: %s', async (player, code) => {
    expect(await refusal(player, set, { text: 'Hello' })).toMatchObject({ code });
    expect(await refusal(player, clear)).toMatchObject({ code });
  });
});

describe('what it may be', () => {
  test.each([
    ['280 characters', 'a'.repeat(280)],
    ['280 faces', '😀'.repeat(280)],
    ['a family', 'Hello 👨‍👩‍👧!'],
    ['markup, which is text', '<b>Pay</b> & "play"'],
  ])('%s', async (_what, text) => {
    expect(await put(text)).toEqual({ setNotice: { notice: { text } } });
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['281 characters', 'a'.repeat(281)],
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud800'],
    ['text turned around', 'pay \u202e bob'],
  ])('not %s', async (_what, text) => {
    expect(await refusal('ann', set, { text })).toMatchObject({ code: 'INVALID', field: 'text' });
  });
});

test('open pages hear of it by their board', async () => {
  await game.graphql('ann', clear);
  const socket = await openGraphqlSocket(game.gateway.origin, game.token('bob'));
  const next = socket.subscribe('subscription { board(pool: "Sunday Best") { noticedAt } }');
  const nextNoticedAt = async () => Object((await next()).payload.data?.board).noticedAt;
  while ((await nextNoticedAt()) !== null);
  const now = game.gateway.wallClock.now();
  await put('The board is up.');
  let at = await nextNoticedAt();
  while (at === null) at = await nextNoticedAt();
  expect(at).toEqual(justAfter(now));
  await game.graphql('ann', clear);
  while ((await nextNoticedAt()) !== null);
  socket.close();
});
