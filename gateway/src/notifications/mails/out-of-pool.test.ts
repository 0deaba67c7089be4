import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';

// Whoever is out of a pool by what its host did is told so, and where their money is.

let game: MailGame;
beforeEach(async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dave']);
  await game.sentMails();
});
afterEach(() => game.gateway.close());

const remove = (username: string, pool: string) =>
  game.graphql(
    'ann',
    'mutation ($pool: String!, $username: String!) { removeMember(pool: $pool, username: $username) { id } }',
    { pool, username },
  );
const deletePool = (poolName: string) => game.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName });
const wishForCredit = (player: string) =>
  game.graphql(player, 'mutation { setReturnsTo(to: CREDIT) { id } }');

test('who is removed is told who did it, and where the buy-in goes with its fee', async () => {
  await game.pool('Cash', ['ann', 'bob', 'carla'], { buyIn: 30 });
  await game.buyIn('bob', 'Cash');
  await game.sentMails();
  await remove('bob', 'Cash');
  expect(await game.sentMails()).toEqual(['bob: ann removed you from Cash']);
  const { text } = game.lastTo('bob');
  expect(text).toContain('ann, who runs the pool Cash, removed you from it.');
  expect(text).toContain('$33 goes back to the card that paid it.');
  expect(text).not.toMatch(/credit|account balance/);
  expect(text).toMatch(/See your money: \S+\/Profile/);
});

test('who had not paid is told nothing of money, and who leaves is told nothing', async () => {
  await game.pool('Cash', ['ann', 'bob', 'carla'], { buyIn: 30 });
  await game.rest('carla', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'carla' });
  await remove('bob', 'Cash');
  expect(await game.sentMails()).toEqual(['bob: ann removed you from Cash']);
  const { text } = game.lastTo('bob');
  expect(text).not.toContain('$');
  expect(text).toMatch(/See your pools: \S+\/my-pools/);
});

test('everybody but the host is told of a pool that is deleted, each of their own money', async () => {
  await game.pool('Cash', ['ann', 'bob', 'carla', 'dave'], { buyIn: 30 });
  for (const player of ['ann', 'bob', 'carla']) await game.buyIn(player, 'Cash');
  await wishForCredit('carla');
  await game.sentMails();
  expect(await deletePool('Cash')).toMatchObject({ status: 200 });
  expect(await game.sentMails()).toEqual([
    'bob: ann deleted Cash',
    'carla: ann deleted Cash',
    'dave: ann deleted Cash',
  ]);
  expect(game.lastTo('bob').text).toContain('$33 goes back to the card that paid it.');
  expect(game.lastTo('carla').text).toContain(
    '$33 comes back as credit, which pays buy-ins and can’t be withdrawn.',
  );
  expect(game.lastTo('dave').text).not.toContain('$');
});

test('what was credit comes back as credit, and what may still be reversed says when it can be withdrawn', async () => {
  await game.pool('Before', ['ann', 'bob'], { buyIn: 30 });
  await game.pool('Cash', ['ann', 'bob'], { buyIn: 30 });
  await game.buyIn('bob', 'Before');
  await wishForCredit('bob');
  await remove('bob', 'Before');
  await game.graphql('bob', 'mutation { payFromBalance(pool: "Cash") { paid } }');
  await game.sentMails();
  await remove('bob', 'Cash');
  await game.sentMails();
  expect(game.lastTo('bob').text).toContain(
    '$30 comes back as credit, which pays buy-ins and can’t be withdrawn.',
  );
  expect(game.lastTo('bob').text).not.toContain('account balance');
});

test('where the group settles the money itself, who is noted as paid is to ask the host for it', async () => {
  await game.pool('Office', ['ann', 'bob', 'carla'], { buyIn: undefined, settledOutside: { buyIn: 20 } });
  const noted = { poolName: 'Office', username: 'bob', paid: true, note: 'Cash.' };
  expect(await game.rest('ann', 'PUT', '/create-pool/mark-buy-in', noted)).toMatchObject({ status: 200 });
  await deletePool('Office');
  await game.sentMails();
  expect(game.lastTo('bob').text).toContain(
    'ann has noted $20 of yours as paid. Ask them for it: Fairway never had that money.',
  );
  expect(game.lastTo('carla').text).not.toContain('$');
});

test('it can be switched off', async () => {
  await game.pool('Cash', ['ann', 'bob'], { buyIn: 30 });
  await game.graphql('bob', 'mutation { switchMail(kind: OUT_OF_POOL, on: false) { id } }');
  await remove('bob', 'Cash');
  expect(await game.sentMails()).toEqual([]);
});
