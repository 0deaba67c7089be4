import { afterEach, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { picks } from '../../testing/paid-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';
import { contentOf } from '../mail-content/content.service.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';
import { enqueueDueMails } from './due-mails.service.ts';

// Whom a week of golf has something to tell, and when. 48 golfers, favourites first: 0 to 9 are in tier 1, 10 to
// 20 in tier 2, 21 to 32 in tier 3, the rest in tier 4. Everything is played in South Carolina, five hours behind.

let game: MailGame;
afterEach(() => game.gateway.close());

/** The field's next copy lacks these golfers. */
const leave = (week: number, ...places: number[]) =>
  game.turnTo(week, (field) => ({
    ...field,
    golfers: field.golfers.filter(({ dgId }) => !places.includes(dgId - 1000)),
  }));
const other = [3, 4, 5, 12, 13, 23, 24, 34];
const day = (week: number, round: number) => `2027-01-${13 + round + 7 * (week - 1)}`;
async function finishWeek(week: number, toPar: (golfer: number) => number = () => 0) {
  game.finish(week, 4, toPar);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`${day(week, 4)}T${time}:00Z`);
}

/** The host says that the pool goes on. */
const playOn = (pool: string) =>
  game.graphql('ann', 'mutation ($pool: String!) { answerNextWeek(pool: $pool, answer: YES) { id } }', {
    pool,
  });

test('a week tells everyone what concerns them, once each', async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dev']);
  const rules = { missedRound: { kind: 'over-par', strokes: 5 } };
  await game.pool('Weekly', ['ann', 'bob', 'carla'], { buyIn: 10, rules });
  // Whoever makes or joins a pool sees that its picks are open.
  await game.at('2027-01-13T17:30:00Z');
  expect(await game.sentMails()).toEqual([]);
  await game.buyIn('ann', 'Weekly');
  await game.buyIn('bob', 'Weekly', other);

  leave(1, 2);
  for (const time of ['18:00', '18:30']) await game.at(`2027-01-13T${time}:00Z`);
  expect(await game.sentMails()).toEqual(['ann: Golfer 03 is out of the Palmetto Classic: Weekly']);
  expect(game.lastTo('ann').text).toContain(
    'Pick somebody else. Picks lock on Thursday, January 14 at 12:00 AM EST (the time at the course).',
  );
  for (const time of ['05:00', '05:30']) await game.at(`2027-01-14T${time}:00Z`);
  expect(await game.sentMails()).toEqual(['ann: Golfer 04 plays for you instead of Golfer 03: Weekly']);

  // After a shot nobody comes in.
  game.score(1, 1, (golfer) => (golfer === 12 ? { position: 'WD', thru: 5 } : { thru: 9 }));
  for (const time of ['15:00', '15:30']) await game.at(`2027-01-14T${time}:00Z`);
  expect(await game.sentMails()).toEqual(['bob: Golfer 13 is out of the Palmetto Classic: Weekly']);
  expect(game.lastTo('bob').text).toContain('They score 5 over par for each round they do not complete.');

  await finishWeek(1, (golfer) => (golfer === 0 ? -2 : 0));
  expect(await game.sentMails()).toEqual([
    'ann: Play next week? Weekly',
    'ann: You finished 1st in Weekly',
    'bob: You finished 2nd in Weekly',
  ]);
  const result = game.gateway.mails.find(({ subject }) => subject === 'You finished 1st in Weekly');
  expect(result?.text).toContain('Your prize of $16 is in your balance.');
  await playOn('Weekly');
  expect(game.lastTo('bob').text).toContain('Your prize of $4 is in your balance.');

  game.turnTo(2);
  for (const time of ['05:00', '05:30', '09:00']) await game.at(`2027-01-18T${time}:00Z`);
  const open = 'Picks are open for the Lowcountry Open: Weekly';
  expect(await game.sentMails()).toEqual([`ann: ${open}`, `bob: ${open}`, `carla: ${open}`]);
  await game.buyIn('carla', 'Weekly');
  await game.at('2027-01-20T04:30:00Z');
  expect(await game.sentMails()).toEqual([]);
  for (const time of ['05:00', '05:30']) await game.at(`2027-01-20T${time}:00Z`);
  const closing = 'No picks yet for the Lowcountry Open: Weekly';
  expect(await game.sentMails()).toEqual([`ann: ${closing}`, `bob: ${closing}`]);
  expect(game.lastTo('ann').text).toContain('Your buy-in of $10 is not paid yet either');
  // Sent is sent, and nobody outside the pool heard of any of it.
  game.gateway.wallClock.advance({ days: 2 });
  expect(await game.sentMails()).toEqual([]);
  expect(game.gateway.mails.filter(({ to }) => to.startsWith('dev'))).toEqual([]);
});

test('a golfer who was listed again and leaves after all is told of again', async () => {
  game = await openMailGame(['ann']);
  await game.pool('Twice', ['ann']);
  await game.card('ann', 'Twice', picks);
  const out = 'ann: Golfer 01 is out of the Palmetto Classic: Twice';
  const at = async (time: string) => {
    await game.at(`2027-01-13T${time}:00Z`);
    return (await game.sentMails()).filter((mail) => mail === out).length;
  };
  leave(1, 0);
  expect(await at('18:00')).toBe(1);
  expect(await at('18:31')).toBe(0);
  game.turnTo(1);
  expect(await at('19:02')).toBe(0);
  leave(1, 0);
  expect(await at('19:33')).toBe(1);
  expect(await at('20:04')).toBe(0);
});

test('a withdrawal is told by the field in memory, as it is when the mail is written', async () => {
  game = await openMailGame(['ann', 'bob']);
  await game.pool('Memory', ['ann', 'bob']);
  await game.card('ann', 'Memory', other);
  await game.pool('Moving', ['ann', 'bob'], { format: 'Single Round', round: 'Moving Day' });
  const entries = await game.sql<{ id: string; pool: string }>(
    `select entry.id, pool.name as pool from entry join contest on contest.id = contest_id
     join pool on pool.id = pool_id join user_account on user_account.id = user_id where username = 'ann'`,
  );
  const write = (out: number, pool = 'Memory') => {
    const entryId = entries.find((entry) => entry.pool === pool)?.id ?? '';
    return contentOf(game.ctx(), 'golfer', { facts: { entryId, week: 1, out: 1000 + out }, zone: null });
  };
  await game.at('2027-01-14T05:00:00Z');
  expect(await write(12)).toBeNull();
  game.score(1, 1, (golfer) => (golfer === 12 ? { position: 'WD', thru: 5 } : { thru: 9 }));
  for (const time of ['15:00', '15:30']) await game.at(`2027-01-14T${time}:00Z`);
  const told = await write(12);
  expect(told?.subject).toBe('Golfer 13 is out of the Palmetto Classic: Memory');
  expect(told?.paragraphs.join(' ')).toContain('They had already teed off, so nobody replaces them.');
  expect(await write(13)).toBeNull();
  expect(await countStatements(() => write(12))).toBe(1);

  // A shot in another round than the pool's is none on its cards.
  for (const time of ['05:00', '05:30']) await game.at(`2027-01-16T${time}:00Z`);
  await game.sql(
    `insert into card (entry_id, week, golfers, replacements, saved_at)
     select id, 1, '[1012]', '[]', now() from entry where id = ?`,
    [entries.find(({ pool }) => pool === 'Moving')?.id],
  );
  expect((await write(12, 'Moving'))?.paragraphs.join(' ')).not.toContain('They had already teed off');
});

test('two weeks: each of them opens and closes, and one result at the end', async () => {
  game = await openMailGame(['ann', 'bob']);
  await game.pool('Weeks', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
  for (const player of ['ann', 'bob']) await game.card(player, 'Weeks', player === 'ann' ? picks : other);
  await game.at('2027-01-14T05:00:00Z');
  await finishWeek(1);
  expect(await game.sentMails()).toEqual([]);
  game.turnTo(2);
  await game.at('2027-01-18T05:00:00Z');
  const open = 'Picks are open for the Lowcountry Open: Weeks';
  expect(await game.sentMails()).toEqual([`ann: ${open}`, `bob: ${open}`]);
  expect(game.lastTo('ann').text).toContain('Picks for the Lowcountry Open, week 2 of 2 are open');
  await game.card('ann', 'Weeks', picks, 2);
  await game.at('2027-01-20T05:00:00Z');
  expect(await game.sentMails()).toEqual(['bob: No picks yet for the Lowcountry Open: Weeks']);
  await game.card('bob', 'Weeks', other, 2);
  await game.at('2027-01-21T05:00:00Z');
  await finishWeek(2, (golfer) => (golfer === 3 ? -1 : 0));
  expect(await game.sentMails()).toEqual([
    'ann: You finished 2nd in Weeks',
    'bob: You finished 1st in Weeks',
  ]);
  expect(game.lastTo('bob').text).toContain(
    'The Palmetto Classic and the Lowcountry Open are over: you finished 1st of 2 in Weeks. Your score: 4 under par.',
  );
});

test('a single round opens on its day, and reminds before the first tee time', async () => {
  game = await openMailGame(['ann', 'bob']);
  await game.pool('Moving', ['ann', 'bob'], { format: 'Single Round', round: 'Moving Day' });
  await game.at('2027-01-14T05:00:00Z');
  game.finish(1, 2, () => 0);
  for (const time of ['20:00', '20:20', '20:40']) await game.at(`2027-01-15T${time}:00Z`);
  expect(await game.sentMails()).toEqual([]);
  for (const time of ['05:00', '05:30']) await game.at(`2027-01-16T${time}:00Z`);
  const open = 'Picks are open for the Palmetto Classic: Moving';
  expect(await game.sentMails()).toEqual([`ann: ${open}`, `bob: ${open}`]);
  expect(game.lastTo('ann').text).toContain('Picks for Moving Day of the Palmetto Classic are open');
  expect(game.lastTo('ann').text).toContain(
    'Each golfer locks at their own tee time; the last one is on Saturday, January 16 at 9:50 AM EST',
  );
  await game.card('ann', 'Moving', picks);
  for (const time of ['09:30', '10:00', '10:30']) await game.at(`2027-01-16T${time}:00Z`);
  expect(await game.sentMails()).toEqual(['bob: No picks yet for the Palmetto Classic: Moving']);
  await game.card('bob', 'Moving', other);
  game.finish(1, 3, (golfer) => (golfer === 0 ? -1 : 0));
  for (const time of ['21:00', '21:20', '21:40', '22:00']) await game.at(`2027-01-16T${time}:00Z`);
  expect(await game.sentMails()).toEqual([
    'ann: You finished 1st in Moving',
    'bob: You finished 2nd in Moving',
  ]);
});

test('what is no longer true when its turn comes is not told', async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dev']);
  await game.pool('Late', ['ann', 'bob', 'carla', 'dev']);
  await game.at('2027-01-14T05:00:00Z');
  await finishWeek(1);
  // Nobody had a card, and nothing was paid.
  expect(await game.sentMails()).toEqual(['ann: Play next week? Late']);
  await playOn('Late');
  game.turnTo(2);
  await game.at('2027-01-18T05:00:00Z');
  // Before the mails are sent: one picks, one leaves, one deletes the account.
  await game.card('ann', 'Late', picks);
  await game.graphql('bob', 'mutation { leavePool(pool: "Late") }');
  await game.graphql('dev', `mutation { deleteAccount(password: "${passwordOf('dev')}") }`);
  expect(await game.sentMails()).toEqual([
    'carla: Picks are open for the Lowcountry Open: Late',
    'dev: Your account was deleted',
  ]);
  await game.at('2027-01-20T05:00:00Z');
  await game.at('2027-01-21T05:00:00Z');
  expect(await game.sentMails()).toEqual([]);
  const rows = await game.sql<{ phase: string; trouble: string | null }>(
    `select phase, trouble from outbox where phase <> 'sent' order by created_at, topic`,
  );
  expect(new Set(rows.map(({ phase, trouble }) => `${phase}: ${trouble}`))).toEqual(
    new Set(['dropped: It was no longer true.']),
  );
  // A jump over a whole week leaves nothing but its end to be told.
  game.finish(2, 4, () => 0);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`${day(2, 4)}T${time}:00Z`);
  expect(await game.sentMails()).toEqual(['ann: Play next week? Late', 'ann: You finished 1st in Late']);
});

test('a void contest tells whoever has paid that the money is back', async () => {
  game = await openMailGame(['ann', 'bob', 'carla']);
  await game.pool('Void', ['ann', 'bob', 'carla'], { buyIn: 10 });
  await game.buyIn('ann', 'Void');
  await game.buyIn('bob', 'Void');
  const event = game.feeds.says.schedule[0];
  if (event) game.feeds.says.schedule[0] = { ...event, status: 'cancelled' };
  for (const at of ['2027-01-14T05:00', '2027-01-15T05:30', '2027-01-16T06:00']) await game.at(`${at}:00Z`);
  expect(await game.sentMails()).toEqual([
    'ann: Play next week? Void',
    'ann: Void: your buy-in is back',
    'bob: Void: your buy-in is back',
  ]);
});

test('it asks once where nothing is due, and as often for a thousand members as for one', async () => {
  game = await openMailGame(['ann']);
  await game.pool('Small', ['ann']);
  const statements = () =>
    countStatements(() =>
      enqueueDueMails(createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' })),
    );
  expect(await statements()).toBe(1);
  await game.sql('delete from tournament_told');
  const small = await statements();
  await game.sql(
    `insert into user_account (id, username, name_key, email, email_key, created_at)
     select gen_random_uuid(), 'fan-' || n, 'fan-' || n, 'fan-' || n || '@example.com', 'fan-' || n, now()
     from generate_series(1, 1000) n`,
  );
  await game.sql(
    `insert into entry (id, contest_id, user_id, created_at)
     select gen_random_uuid(), contest.id, fan.id, now() from contest, user_account fan
     where fan.username like 'fan-%'`,
  );
  await game.sql('delete from tournament_told');
  expect(await statements()).toBe(small);
  const [noted] = await game.sql<{ count: number }>('select count(*)::int as count from outbox');
  expect(noted?.count).toBe(2002); // picks open, and a day before the lock: it is Wednesday
});

test('batches of any size enqueue the same, once, and who is interrupted begins again', async () => {
  game = await openMailGame(['ann', 'bob']);
  for (const name of ['One', 'Two', 'Three']) await game.pool(name, ['ann', 'bob']);
  const run = async (atOnce: number, stopping?: AbortSignal) => {
    await game.sql('delete from tournament_told');
    const about = { caller: { kind: 'service' }, address: '', ...(stopping ? { stopping } : {}) } as const;
    await enqueueDueMails(createCtx(game.gateway.parts, about), atOnce);
  };
  const noted = async () => (await game.sql('select 1 from outbox')).length;
  await game.sql('delete from outbox');
  await run(200, AbortSignal.abort());
  expect([await noted(), await game.sql('select 1 from tournament_told')]).toEqual([0, []]);
  await run(1);
  // Picks are open, and the lock is a day away.
  expect(await noted()).toBe(12);
  await run(2);
  expect(await noted()).toBe(12);
  await game.sql('delete from outbox');
  await run(200);
  expect(await noted()).toBe(12);
});

test('a contest that wakes while mails are enqueued gets them, too', async () => {
  game = await openMailGame(['ann', 'bob']);
  await game.pool('Sleepy', ['ann', 'bob']);
  await game.sql('delete from outbox');
  await game.sql('delete from tournament_told');
  await game.sql('update contest set quiet = true');
  const ctx = createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
  const { publishAll } = ctx.bus;
  // It has been passed over by then, and nobody is noted as told yet.
  ctx.bus = {
    ...ctx.bus,
    publishAll: async (...hints) => {
      await game.sql('update contest set quiet = false');
      await publishAll(...hints);
    },
  };
  await enqueueDueMails(ctx);
  expect(await game.sql('select 1 from outbox')).toHaveLength(4);
});
