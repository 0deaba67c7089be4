import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { passwordOf } from '../../testing/test-gateway.ts';
import { type CashGame, openCashGame } from '../testing/cash-game.ts';
import { sweepReceiptAddresses } from './receipt-addresses.service.ts';

let game: CashGame;
beforeAll(async () => {
  game = await openCashGame();
});
afterAll(() => game.gateway.close());

const addresses = () =>
  game.gateway.orm.em
    .fork()
    .execute(
      'select username, receipt_email from checkout join user_account on user_account.id = user_id order by username',
    );

test('an account takes along where its receipts go, and a sweep those that earlier ones left', async () => {
  for (const player of ['ann', 'bob', 'carla']) {
    const body = { email: `${player}@example.com`, buyIn: 30, poolName: 'Cash' };
    expect(await game.rest(player, 'POST', '/charge', body)).toMatchObject({ status: 200 });
  }
  const password = passwordOf('bob');
  await game.graphql('bob', 'mutation ($password: String!) { deleteAccount(password: $password) }', {
    password,
  });
  const ofAnnAndCarla = [
    { username: 'ann', receipt_email: 'ann@example.com' },
    { username: 'bob', receipt_email: null },
    { username: 'carla', receipt_email: 'carla@example.com' },
  ];
  expect(await addresses()).toEqual(ofAnnAndCarla);
  await game.gateway.orm.em
    .fork()
    .execute(`update checkout set receipt_email = 'bob@example.com' where receipt_email is null`);
  await sweepReceiptAddresses(game.ctx());
  expect(await addresses()).toEqual(ofAnnAndCarla);
});
