import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';

let game: PaidGame;
beforeAll(async () => {
  const settings = { offeredTo: { minimumAge: 21, places: ['US-TX', 'GB'] } };
  game = await openPaidGame(['ann', 'bob', 'carla'], { settings });
  await game.pool('Sunday Best', ['ann', 'bob', 'carla'], { buyIn: 10 });
  await game.pool('For Nothing', ['ann', 'bob'], { buyIn: 0 });
});
afterAll(() => game.gateway.close());

const asked = async (player: string) =>
  (
    await game.graphql<{ me: { ageAndPlaceToConfirm: unknown } }>(
      player,
      '{ me { ageAndPlaceToConfirm { minimumAge places { code name } } } }',
    )
  ).me.ageAndPlaceToConfirm;
const question = {
  minimumAge: 21,
  places: [
    { code: 'US-TX', name: 'Texas, United States' },
    { code: 'GB', name: 'United Kingdom' },
  ],
};
const confirm = (player: string, answer: object) =>
  game.graphql(
    player,
    'mutation ($age: Int, $place: ID) { confirmAgeAndPlace(minimumAge: $age, place: $place) { id } }',
    { ...answer },
  );
const ofRest = (player: string) => `/users/${player}/age-and-place`;
const charge = { email: 'carla@example.com', buyIn: 10, poolName: 'Sunday Best' };

test('nobody pays a buy-in before they have confirmed their age and place', async () => {
  expect(await asked('ann')).toEqual(question);
  await expect(game.checkout('ann', 'Sunday Best')).rejects.toThrow(
    'Please confirm first that you are at least 21 years old, and that you live where pools with a buy-in are offered.',
  );
  expect(await game.rest('carla', 'POST', '/charge', charge)).toMatchObject({
    status: 403,
    body: { code: 'AGE_AND_PLACE' },
  });
  const fromBalance = { users: [{ username: 'carla', adjustment: -10, poolName: 'Sunday Best' }] };
  expect(await game.rest('carla', 'POST', '/balance/update-balance', fromBalance)).toMatchObject({
    status: 403,
    body: { code: 'AGE_AND_PLACE' },
  });
  await expect(
    game.graphql('ann', 'mutation { payFromBalance(pool: "Sunday Best") { id } }'),
  ).rejects.toThrow('Please confirm first');
});

test.each([
  [{ age: 20, place: 'GB' }, 'Please confirm that you are at least 21 years old.'],
  [{ place: 'GB' }, 'Please confirm that you are at least 21 years old.'],
  [{ age: 21 }, 'Please say where you live.'],
  [{ age: 21, place: 'FR' }, 'Pools with a buy-in are not offered there.'],
])('%j confirms nothing', async (answer, complaint) => {
  await expect(confirm('ann', answer)).rejects.toThrow(complaint);
  expect(await asked('ann')).toEqual(question);
});

test('it is asked once, over GraphQL and REST, and kept with its date', async () => {
  await confirm('ann', { age: 21, place: 'US-TX' });
  await confirm('ann', { age: 21, place: 'GB' });
  expect(await asked('ann')).toBeNull();
  await game.buyIn('ann', 'Sunday Best');
  expect(await game.isPaid('ann', 'Sunday Best')).toBe(true);

  expect(await game.rest('carla', 'GET', ofRest('carla'))).toMatchObject({ status: 200, body: question });
  expect(await game.rest('carla', 'PUT', ofRest('carla'), { minimumAge: 30, place: 'FR' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'place' },
  });
  expect(await game.rest('carla', 'PUT', ofRest('carla'), { minimumAge: 30, place: 'gb' })).toMatchObject({
    status: 200,
  });
  expect(await game.rest('carla', 'GET', ofRest('carla'))).toMatchObject({
    body: { minimumAge: null, places: [] },
  });
  expect(await game.rest('carla', 'POST', '/charge', charge)).toMatchObject({ status: 200 });

  const { body } = await game.rest('ann', 'POST', '/users/ann/own-data', {});
  expect(Object(body).parts).toContainEqual(
    expect.objectContaining({
      name: 'age-and-place',
      rows: [{ atLeastYearsOld: 21, place: 'US-TX', confirmedAt: expect.any(String) }],
    }),
  );
});

test('what others have confirmed is nobody’s matter', async () => {
  expect(
    await game.graphql('ann', '{ user(username: "bob") { ageAndPlaceToConfirm { minimumAge } } }'),
  ).toEqual({
    user: { ageAndPlaceToConfirm: null },
  });
  expect(await game.rest('ann', 'PUT', ofRest('bob'), { minimumAge: 21, place: 'GB' })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
});

test('it is asked again once what is asked covers less', async () => {
  Object.assign(game.gateway.parts.settings, { offeredTo: { minimumAge: 21, places: ['GB'] } });
  expect(await asked('ann')).toMatchObject({ places: [{ code: 'GB' }] });
  expect(await asked('carla')).toBeNull();
});
