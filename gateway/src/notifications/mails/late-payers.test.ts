import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { picks } from '../../testing/paid-game.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';

// A Multi-Week contest is paid until its first tournament locks (G9, G30). Who has not paid by then can't play any
// more, and is neither asked for picks nor told that there is time for them.

let game: MailGame;
beforeEach(async () => {
  game = await openMailGame(['ann', 'bob', 'carla']);
  await game.pool('Weeks', ['ann', 'bob', 'carla'], { format: 'Multi-Week', numTournaments: 2, buyIn: 30 });
  await game.buyIn('ann', 'Weeks');
  await game.buyIn('carla', 'Weeks', [3, 4, 5, 12, 13, 23, 24, 34]);
});
afterEach(() => game.gateway.close());

const tooLate = {
  allowed: false,
  code: 'LOCKED',
  message: 'The buy-in had to be paid before the first tournament began.',
  until: null,
};

async function submitOf(player: string) {
  const { pool } = await game.graphql<{ pool: { entry: { submit: typeof tooLate } } }>(
    player,
    '{ pool(name: "Weeks") { entry { submit { allowed code message until } } } }',
  );
  return pool.entry.submit;
}

const charge = () =>
  game.rest('bob', 'POST', '/charge', { email: 'bob@example.com', buyIn: 30, poolName: 'Weeks' });
const save = () =>
  game.rest('bob', 'POST', '/userpicks/save', {
    username: 'bob',
    poolName: 'Weeks',
    userPicks: [1, 2, 3, 4].map((tier) => ({ tier: `Tier${tier}`, golferName: [] })),
  });

async function expectTooLate() {
  const { allowed: _, until: __, ...refusal } = tooLate;
  expect(await submitOf('bob')).toEqual(tooLate);
  expect(await charge()).toMatchObject({ status: 409, body: refusal });
  expect(await save()).toMatchObject({ status: 409, body: refusal });
}

test('who has not paid by the first lock hears of no picks, and everything refuses them for that reason', async () => {
  expect(await submitOf('bob')).toMatchObject({ allowed: false, code: 'UNPAID' });
  await game.at('2027-01-14T05:00:00Z');
  await expectTooLate();
  expect(await submitOf('ann')).toMatchObject({ code: 'LOCKED', message: 'Picks are locked.' });

  game.finish(1, 4, () => 0);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  await expectTooLate();
  await game.sentMails();

  game.turnTo(2);
  await game.at('2027-01-18T05:00:00Z');
  const open = 'Picks are open for the Lowcountry Open: Weeks';
  expect(await game.sentMails()).toEqual([`ann: ${open}`, `carla: ${open}`]);
  expect(await submitOf('ann')).toMatchObject({ allowed: true });
  await expectTooLate();

  await game.card('carla', 'Weeks', picks, 2);
  await game.at('2027-01-20T05:00:00Z');
  expect(await game.sentMails()).toEqual(['ann: No picks yet for the Lowcountry Open: Weeks']);
});

test('a mail that was noted before is not sent to them either', async () => {
  await game.at('2027-01-13T05:00:00Z');
  await game.at('2027-01-14T05:00:00Z');
  expect((await game.sentMails()).filter((mail) => mail.startsWith('bob'))).toEqual([]);
});

test('where golfers lock one by one, who can still pay and pick is reminded by the host until the last tee time', async () => {
  await game.pool('Tees', ['ann', 'bob'], {
    format: 'Multi-Week',
    numTournaments: 2,
    buyIn: 30,
    rules: { lock: 'golfer' },
  });
  await game.at('2027-01-14T06:00:00Z');
  await game.sentMails();
  const { remindMembers } = await game.graphql(
    'ann',
    'mutation { remindMembers(pool: "Tees", missing: PAYMENT, username: "bob") { count } }',
  );
  expect(remindMembers).toEqual({ count: 1 });
  expect(await game.sentMails()).toEqual(['bob: ann reminds you: your picks for the Palmetto Classic']);
});
