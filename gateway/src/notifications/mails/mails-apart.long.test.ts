import { afterEach, expect, test } from '@jest/globals';
import { picks } from '../../testing/paid-game.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';
import { laneOf } from './enqueue-mails.service.ts';
import { isMailKind } from './mail-kinds.ts';

// What is told once is told once of each thing: of two entries, and of two events of one contest.

let game: MailGame;
afterEach(() => game.gateway.close());

test('what everybody is sent at once keeps nobody waiting for what has to be done in time', async () => {
  game = await openMailGame(['ann']);
  await game.pool('Near', ['ann']);
  // As if the pool had been there before.
  await game.sql('delete from tournament_told');
  await game.at('2027-01-13T17:00:00Z');
  expect(
    await game.sql(`select distinct topic, lane from outbox where kind = 'mail' order by topic`),
  ).toEqual([
    { topic: 'no-card', lane: 'all' },
    { topic: 'picks-open', lane: 'bulk' },
  ]);
  expect(
    ['results', 'round-digest', 'golfer', 'reminder', 'withdrawal-asked'].map(
      (kind) => isMailKind(kind) && laneOf(kind),
    ),
  ).toEqual(['bulk', 'bulk', 'all', 'all', 'security']);
  expect(await game.sentMails()).toHaveLength(2);
});

test('each entry of somebody’s is told that its golfer is out, and of the event that a contest comes to be about', async () => {
  game = await openMailGame(['ann']);
  await game.pool('Both', ['ann'], { rules: { entriesAMember: 2 } });
  await game.graphql('ann', 'mutation { addEntry(pool: "Both") { id } }');
  for (const entry of [1, 2])
    await game.graphql(
      'ann',
      'mutation ($entry: Int!, $picks: [ID!]!) { saveCard(pool: "Both", entry: $entry, golfers: $picks) { picks { tier } } }',
      { entry, picks: picks.map((place) => String(1000 + place)) },
    );
  game.turnTo(1, (field) => ({ ...field, golfers: field.golfers.slice(1) }));
  await game.at('2027-01-13T18:00:00Z');
  const out = (await game.sentMails()).filter((mail) => mail.includes('Golfer 01 is out'));
  expect(out).toHaveLength(2);

  await game.pool('Moved', ['ann']);
  const told = () =>
    game.sql(`select key from outbox where kind = 'mail' and topic = 'no-card' and key like
      (select id from contest where pool_id = (select id from pool where name = 'Moved')) || '%'`);
  await game.at('2027-01-13T19:00:00Z');
  const toMoved = await told();
  await game.sql(`update contest_week set tournament_id = '${game.tournamentId(2)}' where contest_id =
    (select id from contest where pool_id = (select id from pool where name = 'Moved'))`);
  game.turnTo(2);
  await game.at('2027-01-18T05:00:00Z');
  await game.at('2027-01-20T06:00:00Z');
  expect((await told()).length).toBe(toMoved.length + 1);
});
