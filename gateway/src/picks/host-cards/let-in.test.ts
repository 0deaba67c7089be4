import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';

// G44, G48 on Thursday, 14 January 2027: it begins at 05:00 UTC; four golfers tee off every ten minutes from 13:00 on, in
// the order of the list, the last at 14:50. Tiers have 10, 11, 12 and 15 golfers.
const late = [8, 9, 4, 19, 20, 31, 32, 47];

let game: PaidGame;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
  await game.pool('Free', ['ann', 'bob', 'carla']);
  await game.pool('Other', ['ann', 'bob']);
  await game.pool('Guess', ['ann', 'bob'], { rules: { ties: 'guess' } });
  await game.pool('Tee', ['ann', 'bob'], { rules: { lock: 'first-tee' } });
  await game.pool('Paid', ['ann', 'bob'], { buyIn: 10 });
  await game.card('carla', 'Free', [0, 1, 2, 10, 11, 21, 22, 33]);
  await game.card('ann', 'Guess', [0, 1, 2, 10, 11, 21, 22, 33]);
  expect(await guess(-12, 'ann')).toBe('done');
  await game.at('2027-01-14T06:00:00Z');
});
afterAll(() => game.gateway.close());

interface Answer {
  errors?: readonly { message: string; extensions: { code?: unknown } }[];
}
const said = ({ errors }: Answer) =>
  errors?.[0] ? `${errors[0].extensions.code}: ${errors[0].message}` : 'done';
const letIn = async (username: string, { by = 'ann', pool = 'Free', reason = 'On a plane.' } = {}) =>
  said(
    (await game.gateway.graphql(
      `mutation ($pool: String!, $username: String!, $reason: String!) {
        letInLate(pool: $pool, username: $username, reason: $reason) { letIn { allowed } } }`,
      { pool, username, reason },
      game.token(by),
    )) as Answer,
  );
const save = async (player: string, golfers: readonly number[], pool = 'Free') =>
  said(
    (await game.gateway.graphql(
      'mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) { week } }',
      { pool, golfers: golfers.map((golfer) => String(1000 + golfer)) },
      game.token(player),
    )) as Answer,
  );
const guess = async (toPar: number, player = 'bob') =>
  said(
    (await game.gateway.graphql(
      'mutation ($toPar: Int) { saveGuess(pool: "Guess", guess: $toPar) { guess } }',
      { toPar },
      game.token(player),
    )) as Answer,
  );
/** What bob sees of what ann has guessed, on her card and on the board. */
const guessOfAnn = async () => {
  const { pool } = await game.graphql<{
    pool: { card: { guess: number | null }; board: { row: { guess: number | null } } };
  }>(
    'bob',
    '{ pool(name: "Guess") { card(username: "ann") { guess } board { row(username: "ann") { guess } } } }',
  );
  return [pool.card.guess, pool.board.row.guess];
};
const changes = async (viewer: string) =>
  (
    await game.graphql<{ pool: { card: { hostChanges: object[] } } }>(
      viewer,
      '{ pool(name: "Free") { card(username: "bob") { hostChanges { late letIn reason by { username } } } } }',
    )
  ).pool.card.hostChanges;

test('nobody is let in by others than a host, without a reason, with a card, or where buy-ins are paid here', async () => {
  expect(await save('bob', late)).toBe('LOCKED: Picks are locked.');
  expect(await letIn('bob', { by: 'carla' })).toMatch(/^NOT_ADMIN/);
  expect(await letIn('bob', { reason: '  ' })).toMatch(/^INVALID/);
  expect(await letIn('carla')).toBe('CONFLICT: They have a card already.');
  expect(await letIn('bob', { pool: 'Paid' })).toBe(
    'CONFLICT: Where buy-ins are paid on Fairway, nobody picks after the lock.',
  );
});

test('over REST too', async () => {
  const body = { username: 'bob', poolName: 'Free', reason: 'On a plane.' };
  const put = (by: string, more = {}) => game.rest(by, 'PUT', '/userpicks/let-in', { ...body, ...more });
  expect(await put('carla')).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } });
  expect(await put('ann', { reason: ' ' })).toMatchObject({ status: 400, body: { field: 'reason' } });
  expect(await put('ann', { username: 'nobody' })).toMatchObject({
    status: 404,
    body: { field: 'username' },
  });
  expect(await put('ann', { username: 'carla' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await put('ann', { entry: 2 })).toMatchObject({ status: 404 });
  expect(await put('ann', { poolName: 'Other' })).toMatchObject({
    status: 200,
    body: { username: 'bob', poolName: 'Other', until: '2027-01-14T14:50:00.000Z' },
  });
});

test('who is let in picks until golfers tee off, and everybody sees that it is late', async () => {
  expect(await letIn('bob')).toBe('done');
  expect(await letIn('bob')).toBe('CONFLICT: They have been let in already.');
  const { pool } = await game.graphql<{ pool: { entry: object } }>(
    'bob',
    '{ pool(name: "Free") { entry { submit { allowed } sheet { lockAt } card { notice } } } }',
  );
  expect(pool.entry).toEqual({
    submit: { allowed: true },
    sheet: { lockAt: '2027-01-14T14:50:00.000Z' },
    card: { notice: 'The host lets you pick late: each golfer until they tee off.' },
  });
  expect(await save('bob', late)).toBe('done');
  expect(await save('carla', late)).toBe('LOCKED: Picks are locked.');
  const seen = [{ late: true, letIn: true, reason: 'On a plane.', by: { username: 'ann' } }];
  expect(await changes('carla')).toEqual(seen);
});

test('with a guess too, until the first golfer tees off', async () => {
  expect(await guess(-9)).toBe('LOCKED: Picks are locked.');
  expect(await letIn('bob', { pool: 'Guess' })).toBe('done');
  // What others have guessed is not told to who still guesses.
  expect(await guessOfAnn()).toEqual([null, null]);
  expect(await guess(-9)).toBe('done');
});

test('where a shot comes before the first tee time, that time does not end it', async () => {
  game.score(1, 1, (golfer) => (golfer === 0 ? { thru: 1 } : {}));
  await game.at('2027-01-14T12:50:00Z');
  expect(await letIn('bob', { pool: 'Tee' })).toBe('done');
  await game.at('2027-01-14T13:05:00Z');
  expect(await save('bob', late, 'Tee')).toBe('done');
  expect(await save('ann', late, 'Tee')).toBe('LOCKED: Picks are locked.');
});

test('each golfer locks at their own tee time', async () => {
  game.score(1, 1, (golfer) => (golfer < 8 ? { thru: 1 } : {}));
  await game.at('2027-01-14T13:15:00Z');
  // Golfer 4 teed off at 13:10, golfer 5 with them, golfers 8 and 9 go at 13:20.
  expect(await save('bob', [8, 9, 5, 19, 20, 31, 32, 47])).toMatch(/^LOCKED/);
  expect(await save('bob', [8, 9, 4, 19, 20, 31, 32, 46])).toBe('done');
  expect(await guess(-10)).toBe('LOCKED: Picks have locked, and the guess with them.');
  expect(await guess(-9)).toBe('done');
  expect(await guessOfAnn()).toEqual([-12, -12]);
  await game.at('2027-01-14T14:51:00Z');
  expect(await save('bob', [8, 9, 4, 19, 20, 31, 32, 47])).toBe('LOCKED: Picks are locked.');
});

test('the host’s log tells it', async () => {
  const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
    'carla',
    '{ poolActs(pool: "Free", first: 1) { nodes { text } } }',
  );
  expect(poolActs.nodes).toEqual([{ text: 'let bob pick after the lock: “On a plane.”' }]);
});
