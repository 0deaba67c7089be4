import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { picks } from '../../testing/paid-game.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';

// Members who have picked already are told when their pool is played in another way.

let game: MailGame;
beforeAll(async () => {
  game = await openMailGame(['ann', 'bob', 'carla']);
  await game.pool('Cash', ['ann', 'bob', 'carla']);
  await game.pool('Later', ['ann', 'bob']);
  await game.card('bob', 'Cash', picks);
  await game.sentMails();
});
afterAll(() => game.gateway.close());

const edit = async (pool: string, changes: object) =>
  expect(
    await game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: pool, ...changes }),
  ).toMatchObject({ status: 200 });

test('all but the host are told what is new, and nothing else', async () => {
  await edit('Cash', { rules: { lock: 'golfer' } });
  expect(await game.sentMails()).toEqual([
    'bob: ann changed how Cash is played',
    'carla: ann changed how Cash is played',
  ]);
  const { text } = game.lastTo('bob');
  expect(text).toContain(
    'ann changed how the pool Cash is played. This is new:\n\nEach golfer locks at their own',
  );
  expect(text).not.toMatch(/added up|Players who are level/);
  expect(text).toMatch(/See the pool: \S+\/Standings\?pool=Cash/);
});

test('also when picks lock as usual again, and several changes at once', async () => {
  await edit('Cash', { rules: { lock: 'first-day', countedScores: 2 } });
  await game.sentMails();
  const { text } = game.lastTo('bob');
  expect(text).toContain('In each round the best 2 scores of your 8 golfers are added up');
  expect(text).toContain('Picks lock when the first day begins, as a rule at midnight before Thursday.');
});

test('what says nothing of how it is played is not told', async () => {
  await edit('Cash', { rules: { lock: 'first-day' }, maxUsers: 40 });
  expect(await game.sentMails()).toEqual([]);
});

test('another tournament is told', async () => {
  await edit('Later', { event: game.tournamentId(2) });
  expect(await game.sentMails()).toEqual(['bob: ann changed how Later is played']);
  expect(game.lastTo('bob').text).toMatch(/This is new:\n\nIts next tournament is the Lowcountry Open\./);
});

test('all tournaments are told of which a pool goes over', async () => {
  await game.pool('Two', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
  await edit('Two', { event: game.tournamentId(2) });
  await game.sentMails();
  expect(game.lastTo('bob').text).toMatch(/It is played on these tournaments now: .+ and .+\./);
});

test('what was changed back before it is sent is not told', async () => {
  await edit('Cash', { rules: { lock: 'golfer' } });
  await edit('Cash', { rules: { lock: 'first-day' } });
  await game.sentMails();
  expect(game.gateway.mails.slice(-4).some(({ text }) => text.includes('Each golfer locks'))).toBe(false);
});

test('the rule of ties is told with the prizes that came with it', async () => {
  await game.pool('Words', ['ann', 'bob']);
  await edit('Words', { rules: { ties: 'split' }, prizes: ['A putter', 'A cap'] });
  await game.sentMails();
  const told = game.gateway.mails.filter(({ subject }) => subject === 'ann changed how Words is played');
  expect(told.at(-1)?.text).toContain('Players with the same total settle with the host who gets what.');
});

test('it can be switched off', async () => {
  await game.graphql('bob', 'mutation { switchMail(kind: RULES_CHANGED, on: false) { id } }');
  await edit('Cash', { rules: { countedScores: 3 } });
  expect(await game.sentMails()).toEqual(['carla: ann changed how Cash is played']);
});
