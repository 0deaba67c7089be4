import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as graphql from 'graphql';
import sharp from 'sharp';
import { identify } from '../../accounts/sessions/session.service.ts';
import { sharedAnswerContext } from '../../answers/answering.ts';
import { settleDue } from '../../board/settlement/settle-due.service.ts';
import { createCtx } from '../../context.ts';
import { graphqlSchema } from '../../http/graphql/graphql-schema.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { SharedAnswers } from './shared-answers.ts';

// Whatever a subscription may lead to is answered once for all who ask the same, without anybody's rights: each such
// field is asked for here, on the real gateway, and one that would need to know who asks is refused.

const schema = graphqlSchema();
const given: Record<string, string> = { username: '"ann"' };

const isShared = (field: graphql.GraphQLField<unknown, unknown>) => !field.extensions.perViewer;
const fieldsOf = (type: graphql.GraphQLObjectType) => Object.values(type.getFields()).filter(isShared);

/** All that can be asked of the type, each type within itself but once. */
function selection(type: graphql.GraphQLOutputType, above: readonly string[] = []): string {
  const named = graphql.getNamedType(type);
  if (!graphql.isObjectType(named)) return '';
  const inner = fieldsOf(named).flatMap((field) => {
    if (above.includes(graphql.getNamedType(field.type).name)) return [];
    const args = field.args.filter(graphql.isRequiredArgument).map(({ name }) => {
      if (!given[name])
        throw new Error(`${named.name}.${field.name} wants ${name}: say here what to ask with.`);
      return `${name}: ${given[name]}`;
    });
    const asked = args.length > 0 ? `${field.name}(${args.join(', ')})` : field.name;
    return [`${asked}${selection(field.type, [...above, named.name])}`];
  });
  return ` { ${inner.join(' ')} }`;
}

/** The names of all fields that are answered for everybody at once, wherever a subscription may lead. */
function reachable(): Set<string> {
  const found = new Set<string>();
  const walk = (type: graphql.GraphQLOutputType) => {
    const named = graphql.getNamedType(type);
    if (!graphql.isObjectType(named)) return;
    for (const field of fieldsOf(named)) {
      const name = `${named.name}.${field.name}`;
      if (found.has(name)) continue;
      found.add(name);
      walk(field.type);
    }
  };
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) walk(field.type);
  return found;
}

/** Notes what of an answer came about. */
function note(value: unknown, type: graphql.GraphQLOutputType, seen: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) note(one, type, seen);
  const named = graphql.getNamedType(type);
  if (!graphql.isObjectType(named) || typeof value !== 'object' || value === null) return;
  for (const field of fieldsOf(named)) {
    if (!(field.name in value)) continue;
    seen.add(`${named.name}.${field.name}`);
    note(Object(value)[field.name], field.type, seen);
  }
}

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob'], { settlementSteps: [] });
  Object.assign(game.gateway.parts.feeds, {
    geocoding: { find: async () => ({ latitude: 32.78, longitude: -79.93 }) },
    weatherApi: {
      forecast: async () => ({
        hours: [{ at: game.gateway.gameClock.now(), condition: 'Sunny', tempF: 61, windMph: 9 }],
      }),
    },
  });
  await game.pool('Week', ['ann', 'bob']);
  await game.pool('Season', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
  await game.pool('Stakes', ['ann', 'bob'], { settledOutside: { buyIn: 10 }, rules: { ties: 'guess' } });
  for (const pool of ['Week', 'Season', 'Stakes'])
    await game.card('ann', pool, [0, 1, 2, 10, 11, 21, 22, 33], 1);
  // All golfers play alike, so that two cards are a tie.
  await game.card('bob', 'Week', [3, 4, 5, 12, 13, 23, 24, 34], 1);
});
afterAll(() => game.gateway.close());

const seen = new Set<string>();

/** What ann is sent first, answered as it is for everybody who asks the same. */
async function firstAnswer(document: graphql.DocumentNode): Promise<graphql.ExecutionResult> {
  const caller = await identify(game.gateway.parts, `Bearer ${game.token('ann')}`);
  const ctx = createCtx(game.gateway.parts, { caller, address: '192.0.2.1' });
  const answers = new SharedAnswers((result) => Buffer.from(JSON.stringify(result)));
  return new Promise((resolve, reject) => {
    const question = {
      schema,
      document,
      contextValue: ctx,
      // Whatever an event is, it is answered here as if it were sent to all.
      contextFor: () => sharedAnswerContext(ctx, 'all'),
      viewer: 'ann',
    };
    const send = (answer: Buffer) => {
      resolve(JSON.parse(String(answer)));
      void stream?.return?.();
      return 'sent' as const;
    };
    let stream: AsyncIterator<never> | undefined;
    answers.subscribe(question, { send, disconnectSlow: () => {} }).then((hasJoined) => {
      if (!(Symbol.asyncIterator in hasJoined)) return reject(new Error('It is refused.'));
      stream = hasJoined[Symbol.asyncIterator]();
      void stream.next();
    }, reject);
  });
}

/** Asks for everything that a subscription leads to, and waits for its first answer. */
async function follow(name: string, args: string): Promise<void> {
  const field = schema.getSubscriptionType()?.getFields()[name];
  if (!field) throw new Error(`There is no subscription ${name}.`);
  const document = graphql.parse(`subscription { ${name}${args}${selection(field.type)} }`);
  expect(graphql.validate(schema, document)).toEqual([]);
  const { data, errors } = await firstAnswer(document);
  expect([name, errors]).toEqual([name, undefined]);
  note(data?.[name], field.type, seen);
}

async function uploadedPicture(): Promise<unknown> {
  const form = new FormData();
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();
  form.append('image', new Blob([new Uint8Array(png)]), 'green.png');
  for (const [name, value] of Object.entries({ username: 'ann', poolName: 'Week' })) form.append(name, value);
  return (await game.rest('ann', 'POST', '/chat/pictures', form)).body.id;
}

test('all that is answered for everybody at once is answered without anybody’s rights', async () => {
  await follow('board', '(pool: "Week")');
  const { body } = await game.rest('ann', 'POST', '/chat', {
    username: 'ann',
    poolName: 'Week',
    message: 'Hello',
  });
  await game.graphql('ann', 'mutation ($id: ID!) { removeMessage(id: $id) { id } }', { id: body.id });
  await follow('messages', '(pool: "Week", after: "0")');
  const second = await game.rest('ann', 'POST', '/chat', {
    username: 'ann',
    poolName: 'Week',
    message: 'Hello again, @ann',
    replyTo: body.id,
    picture: await uploadedPicture(),
  });
  await game.rest('ann', 'PUT', '/chat/reactions', { id: second.body.id, kind: 'LIKE', on: true });
  await follow('messages', `(pool: "Week", after: "${body.id}")`);
  game.finish(1, 2, () => -1);
  await game.at('2027-01-16T16:00:00Z');
  await game.graphql(
    'ann',
    `mutation ($golfers: [ID!]!) {
      enterCard(pool: "Stakes", username: "bob", golfers: $golfers, guess: -9, reason: "A call.") { id } }`,
    { golfers: [3, 4, 5, 12, 13, 23, 24, 34].map((golfer) => String(game.golfers[golfer]?.dgId)) },
  );
  for (const pool of ['Week', 'Season', 'Stakes']) await follow('board', `(pool: "${pool}")`);
  await game.rest('ann', 'PUT', '/chat/read-marks', { poolName: 'Week', upTo: second.body.id });
  await follow('readMarks', '(pool: "Week")');
  await follow('story', '(pool: "Week")');
  await follow('leaderboard', '');
  await follow('clock', '');
  game.finish(1, 4, () => -1);
  await game.at('2027-01-17T22:00:00Z');
  await game.at('2027-01-17T22:31:00Z');
  await settleDue(createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' }));
  await follow('board', '(pool: "Week")');
  expect([...reachable()].filter((name) => !seen.has(name))).toEqual([]);
});
