import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { picks } from '../../testing/paid-game.ts';
import { type MailGame, openMailGame } from '../testing/mail-game.ts';

let game: MailGame;
beforeAll(async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dave']);
  await game.pool('Late', ['ann', 'bob', 'carla', 'dave']);
  await game.card('ann', 'Late', picks);
  await game.card('carla', 'Late', picks);
  await game.at('2027-01-14T06:00:00Z');
  await game.sentMails();
});
afterAll(() => game.gateway.close());

const others = [3, 4, 5, 12, 13, 23, 24, 34];
const enter = (username: string, places: readonly number[], reason: string) =>
  game.graphql(
    'ann',
    `mutation ($username: String!, $golfers: [ID!]!, $reason: String!) {
      enterCard(pool: "Late", username: $username, golfers: $golfers, reason: $reason) { id }
    }`,
    { username, golfers: places.map((place) => String(game.golfers[place]?.dgId)), reason },
  );

test('who is let in is told at once', async () => {
  const letIn = (username: string) =>
    game.graphql(
      'ann',
      `mutation ($username: String!) {
        letInLate(pool: "Late", username: $username, reason: "On a plane.") { id }
      }`,
      { username },
    );
  await letIn('dave');
  expect(await game.sentMails()).toEqual(['dave: ann lets you pick: Late']);
  const { text } = game.lastTo('dave');
  expect(text).toContain('lets you make a card for the Palmetto Classic after picks locked.');
  expect(text).toContain('The reason given: “On a plane.”');
  expect(text).toMatch(/Pick your golfers: \S+\/Golfers\?pool=Late/);
});

test('whose card the host enters is told what is on it, and why', async () => {
  await game.at('2027-01-14T15:00:00Z');
  await enter('bob', others, 'He called at noon.');
  expect(await game.sentMails()).toEqual(['bob: ann entered a card for you: Late']);
  const { text } = game.lastTo('bob');
  expect(text).toContain(
    'ann, who runs the pool Late, entered a card for you for the Palmetto Classic after picks locked.',
  );
  expect(text).toMatch(
    /On your card now: Golfer 04, .*, and Golfer 35\.\n\nThe reason given: “He called at noon\.”/,
  );
  expect(text).toContain('See your card: ');
});

test('each change is told by itself, with who comes and who goes', async () => {
  await enter('bob', others.with(7, 35), 'A slip of the pen.');
  expect(await game.sentMails()).toEqual(['bob: ann changed your card: Late']);
  expect(game.lastTo('bob').text).toContain('On your card now: Golfer 36. No longer on it: Golfer 35.');
});

test('it can be switched off, and nobody is told of their own', async () => {
  await game.graphql('carla', 'mutation { switchMail(kind: CARD_ENTERED, on: false) { id } }');
  await enter('carla', others, 'She asked for it.');
  await enter('ann', others, 'I had mixed them up.');
  expect(await game.sentMails()).toEqual([]);
});
