import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';

let game: MailGame;
const pool = 'Sunday Best';
const own = { ann: 0, bob: 5, carla: 8, dave: 9 };
beforeAll(async () => {
  game = await openMailGame(Object.keys(own));
  await game.pool(pool, Object.keys(own));
  for (const [player, golfer] of Object.entries(own))
    await game.card(player, pool, [golfer, 1, 2, 10, 11, 21, 22, 40]);
  for (const player of ['ann', 'bob', 'carla'])
    await game.graphql(player, 'mutation { switchMail(kind: ROUND_DIGEST, on: true) { id } }');
  await game.graphql('carla', 'mutation { mutePool(pool: "Sunday Best", on: true) { id } }');
  game.score(1, 1, () => ({ thru: 3, today: 0, toPar: 0 }));
  await game.at('2027-01-14T15:00:00Z');
  await game.sentMails();
});
afterAll(() => game.gateway.close());

const digests = async () => (await game.sentMails()).filter((line) => line.includes('Round '));

test('after a round the board comes by mail, once, to who wants it, also where they muted the chat', async () => {
  game.finish(1, 1, (golfer) => (golfer === own.bob ? -4 : 0));
  await game.at('2027-01-14T23:00:00Z');
  expect(await digests()).toEqual([
    `ann: Round 1: you are tied for 2nd in ${pool}`,
    `bob: Round 1: you are 1st in ${pool}`,
    `carla: Round 1: you are tied for 2nd in ${pool}`,
  ]);
  await game.graphql('carla', 'mutation { switchMail(kind: ROUND_DIGEST, on: false) { id } }');
  const { text, html, pictures, headers } = game.lastTo('ann');
  expect(text).toContain(`Round 1 of the Palmetto Classic is over. You are tied for 2nd of 4 in ${pool}`);
  expect(text).toContain('bob leads, 4 under par.');
  expect(text).toMatch(/The best of the round: .+, 4 under par\./);
  expect(html).toContain('<img src="cid:picture@fairway" alt="The board of Sunday Best after round 1"');
  expect(pictures?.[0]?.png.subarray(1, 4).toString()).toBe('PNG');
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

test('corrected scores send no second one', async () => {
  game.score(1, 1, () => ({ thru: 17, today: 0, toPar: 0 }));
  await game.at('2027-01-14T23:10:00Z');
  game.finish(1, 1, (golfer) => (golfer === own.ann ? -9 : 0));
  await game.at('2027-01-14T23:20:00Z');
  expect(await digests()).toEqual([]);
});

test('one click ends them', async () => {
  const link = String(game.lastTo('bob').headers?.['List-Unsubscribe']).slice(1, -1);
  const { pathname } = new URL(link);
  expect((await fetch(game.gateway.origin + pathname, { method: 'POST' })).status).toBe(200);
  game.finish(1, 2, () => -1);
  await game.at('2027-01-15T23:00:00Z');
  expect(await digests()).toEqual([expect.stringMatching(/^ann: Round 2: you are /)]);
});

test('while its round is open again a mail waits, and comes once that is over', async () => {
  // The feed says of somebody that they are out, and then that they are on the last hole.
  const last = 40;
  const third = (more: object) =>
    game.finish(
      1,
      3,
      () => -1,
      (golfer) => (golfer === last ? { strokes: [71, 71, null, null], round: 3, ...more } : {}),
    );
  third({ position: 'WD', thru: 5 });
  await game.at('2027-01-16T23:00:00Z');
  third({ thru: 17 });
  await game.at('2027-01-16T23:10:00Z');
  expect(await digests()).toEqual([]);
  game.gateway.wallClock.advance({ minutes: 3 });
  expect(await digests()).toEqual([]);
  third({ strokes: [71, 71, 71, null], thru: 18 });
  await game.at('2027-01-16T23:20:00Z');
  game.gateway.wallClock.advance({ minutes: 3 });
  expect(await digests()).toEqual([expect.stringMatching(/^ann: Round 3: you are /)]);
  game.gateway.wallClock.advance({ minutes: 30 });
  expect(await digests()).toEqual([]);
});
