import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';

// What is said of a contest that came to nothing (G25), and of buy-ins that go back (G31), by mail and in the chat.

let game: MailGame;
beforeEach(async () => {
  game = await openMailGame(['ann', 'bob']);
});
afterEach(() => game.gateway.close());

const announce = (status: string) => {
  const [event] = game.feeds.says.schedule;
  if (event) game.feeds.says.schedule[0] = { ...event, status };
};
const chatOf = async (pool: string) => {
  const { body } = await game.rest('ann', 'GET', `/chat?poolName=${pool}`);
  return Object.values(Object(body.messages ?? body)).map((one) => Object(one).message);
};
const toldTo = async (player: string, about: string) => {
  await game.sentMails();
  return game.gateway.mails.findLast(
    ({ to, subject }) => to === `${player}@example.com` && subject.includes(about),
  )?.text;
};

test('a single round that was not finished is not called cancelled, as its tournament has a winner', async () => {
  await game.pool('Sunday', ['ann', 'bob'], { format: 'Single Round', round: 'Final Round', buyIn: 10 });
  for (const [round, day] of [14, 15, 16].entries()) {
    game.finish(1, round + 1, () => 0);
    await game.at(`2027-01-${day}T23:00:00Z`);
  }
  await game.at('2027-01-17T06:00:00Z');
  for (const player of ['ann', 'bob']) await game.buyIn(player, 'Sunday');
  announce('completed');
  for (const time of ['17T23:00', '17T23:30', '18T06:00']) await game.at(`2027-01-${time}:00Z`);
  expect(await toldTo('ann', 'your buy-in is back')).toContain(
    'The Palmetto Classic did not count: its Final Round was not finished. So nobody wins in Sunday.',
  );
  expect(await chatOf('Sunday')).toEqual([
    'Palmetto Classic did not count: its Final Round was not finished. Nobody wins, and every buy-in is refunded.',
  ]);
});

test('nothing is refunded where there is no buy-in', async () => {
  await game.pool('Free', ['ann', 'bob'], { buyIn: 0 });
  await game.pool('Paid', ['ann', 'bob'], { buyIn: 10 });
  await game.pool('Host', ['ann', 'bob'], { buyIn: undefined, settledOutside: { buyIn: 10 } });
  announce('cancelled');
  for (const time of ['14T05:00', '15T05:30', '16T06:00']) await game.at(`2027-01-${time}:00Z`);
  const said = 'Palmetto Classic did not count: it was cancelled, or not played far enough. Nobody wins';
  expect(await chatOf('Free')).toEqual([`${said}.`]);
  expect(await chatOf('Paid')).toEqual([`${said}, and every buy-in is refunded.`]);
  expect(await chatOf('Host')).toEqual([`${said}, and every buy-in goes back from the host.`]);
});

test.each([
  [
    'two who have paid and picked nobody',
    ['ann', 'bob'],
    'Nobody submitted picks, so your buy-in is refunded',
  ],
  ['whoever alone has paid', ['ann'], 'You were the only entry, so your buy-in is refunded'],
])('why %s get it back', async (_who, payers, why) => {
  await game.pool('Weekly', ['ann', 'bob'], { buyIn: 10 });
  for (const player of payers) {
    await game.buyIn(player, 'Weekly');
    await game.graphql(player, 'mutation { clearCard(pool: "Weekly") { week } }');
  }
  await game.at('2027-01-14T05:00:00Z');
  game.finish(1, 4, () => 0);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  for (const player of payers) expect(await toldTo(player, 'The result of')).toContain(why);
});

test.each([
  ['alone', 'You were the only entry, so your buy-in', () => {}],
  ['in a contest that did not count', 'So nobody wins in Weekly. Your buy-in', () => announce('cancelled')],
])('who wishes for credit and was %s is told that it is credit', async (_who, said, happens) => {
  await game.pool('Weekly', ['ann', 'bob'], { buyIn: 10 });
  await game.graphql('ann', 'mutation { setReturnsTo(to: CREDIT) { returnsTo } }');
  await game.buyIn('ann', 'Weekly');
  await game.at('2027-01-14T05:00:00Z');
  happens();
  game.finish(1, 4, () => 0);
  for (const time of ['15T05:30', '16T06:00', '17T20:00', '17T20:20', '17T20:40', '17T21:00'])
    await game.at(`2027-01-${time}:00Z`);
  const told = await toldTo('ann', 'Weekly');
  expect(told?.replace(/\s+/g, ' ')).toContain(
    `${said} is refunded to your balance, fee included. What was paid by card is credit there, as you have chosen: it pays buy-ins and can’t be withdrawn.`,
  );
});

test('who has won a prize that is named in words is told so', async () => {
  await game.pool('Words', ['ann', 'bob'], { buyIn: 0, prizes: ['a hat'] });
  await game.card('ann', 'Words', [0, 1, 2, 10, 11, 21, 22, 33]);
  await game.card('bob', 'Words', [0, 1, 2, 10, 11, 21, 22, 34]);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 33 ? -1 : 0));
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
  expect(await toldTo('ann', 'You finished 1st')).toContain('Your prize: a hat. You get it from the host.');
  expect(await toldTo('bob', 'You finished 2nd')).not.toContain('Your prize');
});
