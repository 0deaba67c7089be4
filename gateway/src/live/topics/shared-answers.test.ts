import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import * as graphql from 'graphql';
import { graphqlSchema } from '../../http/graphql/graphql-schema.ts';
import { type GraphqlSocket, openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { EventStream, type EventSubscriber } from './event-stream.ts';
import { perViewer, type Question, SharedAnswers } from './shared-answers.ts';

describe('many who ask the same', () => {
  const { GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } = graphql;
  let answered: number;
  let sent: number;
  const subscribers: EventSubscriber<object>[] = [];
  let schema: graphql.GraphQLSchema;
  let answers: SharedAnswers;
  beforeEach(() => {
    answered = 0;
    sent = 0;
    subscribers.length = 0;
    const count = {
      type: GraphQLInt,
      resolve: ({ n, isAway }: { n: number; isAway?: boolean }) => {
        answered += 1;
        if (isAway) throw new Error('It is away.');
        return n;
      },
    };
    const whose = {
      type: GraphQLString,
      extensions: perViewer,
      resolve: (_event: object, _args: object, { viewer }: { viewer: string }) => viewer,
    };
    const unmarked = { ...whose, extensions: {} };
    const Board = new GraphQLObjectType({ name: 'Board', fields: { count, whose, unmarked } });
    const subscribe = () =>
      new EventStream((subscriber) => {
        subscribers.push(subscriber);
        return () => {};
      });
    const board = {
      type: Board,
      args: { pool: { type: GraphQLString } },
      subscribe,
      resolve: (event: object) => event,
    };
    schema = new GraphQLSchema({
      query: new GraphQLObjectType({ name: 'Query', fields: { ok: { type: GraphQLString } } }),
      subscription: new GraphQLObjectType({ name: 'Subscription', fields: { board } }),
    });
    answers = new SharedAnswers((result) => {
      sent += 1;
      return Buffer.from(JSON.stringify(result));
    });
  });

  const received: Record<string, string[]> = {};
  async function ask(viewer: string, query: string, variableValues = {}): Promise<void> {
    received[viewer] = [];
    const question: Question = {
      schema,
      document: graphql.parse(query),
      variableValues,
      contextValue: { viewer },
      contextFor: (whom) => (whom === 'viewer' ? { viewer } : {}),
      viewer,
    };
    const send = (answer: Buffer) => {
      received[viewer]?.push(String(answer));
      return 'sent' as const;
    };
    const stream = await answers.subscribe(question, { send, disconnectSlow: () => {} });
    if (!(Symbol.asyncIterator in stream)) throw new Error('It is a subscription.');
    void stream[Symbol.asyncIterator]().next();
    await sleep(0);
  }
  async function happen(event: object): Promise<void> {
    for (const subscriber of subscribers) subscriber.send(event);
    await sleep(10);
  }

  test('are answered by one execution and one writing', async () => {
    for (const viewer of ['ann', 'bob', 'carla'])
      await ask(viewer, 'subscription { board(pool: "A") { count } }');
    await happen({ n: 1 });
    await happen({ n: 2 });
    const frames = ['{"data":{"board":{"count":1}}}', '{"data":{"board":{"count":2}}}'];
    expect(received).toEqual({ ann: frames, bob: frames, carla: frames });
    expect([answered, sent]).toEqual([2, 2]);
  });

  test('however they write it; other words or variables are another question', async () => {
    await ask('ann', 'subscription($p:String){board(pool:$p){count}}', { p: 'A' });
    await ask('bob', 'subscription ($p: String) {\n  board(pool: $p) { count }\n}', { p: 'A' });
    await ask('carla', 'subscription ($p: String) { board(pool: $p) { count } }', { p: 'B' });
    await ask('dave', 'subscription ($p: String) { board(pool: $p) { points: count } }', { p: 'A' });
    await happen({ n: 1 });
    expect(answered).toBe(3);
    expect(received.dave).toEqual(['{"data":{"board":{"points":1}}}']);
  });

  test('are answered without anybody’s rights', async () => {
    for (const viewer of ['ann', 'bob']) await ask(viewer, 'subscription { board { unmarked } }');
    await happen({ n: 1 });
    const frames = ['{"data":{"board":{"unmarked":null}}}'];
    expect([received.ann, received.bob]).toEqual([frames, frames]);
  });

  test('get an answer again after its execution failed for another subscriber', async () => {
    const event = { n: 1, isAway: true };
    await ask('ann', 'subscription { board { count } }');
    await happen(event);
    event.isAway = false;
    await ask('bob', 'subscription { board { count } }');
    await happen(event);
    expect(received.ann?.[0]).toContain('It is away.');
    expect(received.bob).toEqual(['{"data":{"board":{"count":1}}}']);
  });

  test('each get their own answer to what depends on who asks', async () => {
    for (const viewer of ['ann', 'bob']) await ask(viewer, 'subscription { board { whose } }');
    await happen({ n: 1 });
    expect([received.ann, received.bob]).toEqual([
      ['{"data":{"board":{"whose":"ann"}}}'],
      ['{"data":{"board":{"whose":"bob"}}}'],
    ]);
  });
});

test('answers are kept for a few questions about an event, and for no viewer', async () => {
  let executed = 0;
  const schema = graphql.buildSchema(
    'type Query { a: Int } type Subscription { n(of: Int): Int, own(of: Int): Int }',
  );
  const { own } = schema.getSubscriptionType()?.getFields() ?? {};
  if (own) own.extensions = perViewer;
  const subscribers: EventSubscriber<object>[] = [];
  const source = () =>
    new EventStream((subscriber) => {
      subscribers.push(subscriber);
      return () => {};
    });
  const answers = new SharedAnswers((result) => Buffer.from(JSON.stringify(result)));
  const ask = async (query: string, of: number) => {
    const stream = await answers.subscribe(
      {
        schema,
        document: graphql.parse(`subscription ($of: Int) { ${query}(of: $of) }`),
        variableValues: { of },
        rootValue: { n: source, own: source },
        contextFor: () => ({}),
        viewer: 'ann',
      },
      { send: () => 'sent', disconnectSlow: () => {} },
    );
    if (Symbol.asyncIterator in stream) void stream.next();
  };
  const count = () => {
    executed += 1;
    return executed;
  };
  const event = { n: count, own: count };
  const executedBy = async (work: () => Promise<void>) => {
    const before = executed;
    await work();
    for (const subscriber of subscribers.splice(0)) subscriber.send(event);
    await sleep(10);
    return executed - before;
  };
  const all = async (query: string, count: number) => {
    for (let of = 0; of < count; of += 1) await ask(query, of);
  };
  expect([await executedBy(() => all('n', 3)), await executedBy(() => all('n', 3))]).toEqual([3, 0]);
  // Two of the same at once are one; afterwards nothing is left of it.
  const twice = async () => {
    await ask('own', 1);
    await ask('own', 1);
  };
  expect([await executedBy(twice), await executedBy(twice)]).toEqual([1, 1]);
  expect([await executedBy(() => all('n', 100)), await executedBy(() => ask('n', 99))]).toEqual([97, 0]);
  expect(await executedBy(() => ask('n', 0))).toBe(1);
});

test('whatever depends on who asks is marked, wherever a subscription may lead', () => {
  const schema = graphqlSchema();
  const marked = new Set<string>();
  const seen = new Set<string>();
  const walk = (type: graphql.GraphQLOutputType) => {
    const named = graphql.getNamedType(type);
    if (!graphql.isObjectType(named) || seen.has(named.name)) return;
    seen.add(named.name);
    for (const field of Object.values(named.getFields())) {
      // What is below such a field is answered to its viewer alone, as the field is.
      if (field.extensions.perViewer) marked.add(`${named.name}.${field.name}`);
      else walk(field.type);
    }
  };
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) walk(field.type);
  expect([...marked].sort()).toEqual([
    'BoardRow.counted',
    'Message.myReactions',
    'StoryLine.myReactions',
    'User.accessTokens',
    'User.ageAndPlaceToConfirm',
    'User.balanceCents',
    'User.balanceWaitsUntil',
    'User.calendarAddressMadeAt',
    'User.creditCents',
    'User.email',
    'User.emailConfirmed',
    'User.isListed',
    'User.lastReadAt',
    'User.mailSettings',
    'User.mustConfirmEmail',
    'User.mutedPeople',
    'User.mutedPools',
    'User.passkeys',
    'User.pastResults',
    'User.pendingEmail',
    'User.pushSettings',
    'User.returningCents',
    'User.returnsTo',
    'User.savedCard',
    'User.secondFactor',
    'User.sessions',
    'User.statement',
    'User.textsToAgree',
    'User.tooLittleCents',
    'User.withdrawableCents',
    'User.withdrawals',
    'User.withdrawalsHeld',
  ]);
  // A pool, an entry and a card are the viewer's own through and through: only what is theirs alone leads to them.
  for (const own of ['Pool', 'Entry', 'Card', 'Sheet', 'Contest']) expect(seen).not.toContain(own);
});

describe('a board with a crowd before it', () => {
  let game: PoolGame;
  const sockets: GraphqlSocket[] = [];
  beforeEach(async () => {
    game = await openPoolGame(['ann', 'bob', 'carla']);
    await game.pool('Crowd', ['ann', 'bob', 'carla']);
    for (const player of ['ann', 'bob']) await game.card(player, 'Crowd', [0, 1, 2, 10, 11, 21, 22, 40]);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close();
    await game.gateway.close();
  });

  async function watch(player: string, fields: string) {
    const socket = await openGraphqlSocket(game.gateway.origin, game.token(player));
    sockets.push(socket);
    return socket.subscribe(`subscription { board(pool: "Crowd") { version ${fields} } }`);
  }

  test('an answer that depends on the caller without being marked is sent to nobody', async () => {
    const { email } = (graphqlSchema().getType('User') as graphql.GraphQLObjectType).getFields();
    const { extensions } = email ?? {};
    Object.assign(email ?? {}, { extensions: {} });
    try {
      for (const player of ['ann', 'bob']) {
        const next = await watch(player, 'rows { user { email } }');
        const { payload } = await next();
        expect(payload.errors?.[0]).toMatchObject({ extensions: { code: 'INTERNAL' } });
        expect(JSON.stringify(payload)).not.toContain('@example.com');
      }
    } finally {
      Object.assign(email ?? {}, { extensions });
    }
  });

  test('is sent to every subscriber in growing versions, and shows each what they may see', async () => {
    const crowd: Awaited<ReturnType<typeof watch>>[] = [];
    for (let n = 0; n < 60; n += 1)
      crowd.push(await watch(n % 2 ? 'ann' : 'bob', 'rows { running user { username } }'));
    const [annsView, carlasView] = [
      await watch('ann', 'rows { user { username } counted { golfer { name } } }'),
      await watch('carla', 'rows { user { username } counted { golfer { name } } }'),
    ];
    const first = await Promise.all(crowd.map((next) => next()));
    expect(new Set(first.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
    const counted = async (next: () => Promise<{ payload: { data?: Record<string, unknown> } }>) => {
      const { rows } = Object((await next()).payload.data).board as {
        rows: { user: { username: string }; counted: object[] }[];
      };
      return Object.fromEntries(rows.map((row) => [row.user.username, row.counted.length]));
    };
    expect(await counted(annsView)).toMatchObject({ ann: 8, bob: 0 });
    expect(await counted(carlasView)).toMatchObject({ ann: 0, bob: 0 });

    await game.at('2027-01-14T15:00:00Z');
    game.finish(1, 1, (golfer) => (golfer < 4 ? -2 : 1));
    await game.at('2027-01-14T23:00:00Z');
    const versions = async (next: (typeof crowd)[number]) => {
      const { board } = (await next()).payload.data as {
        board: { version: number; rows: { running: number }[] };
      };
      return board;
    };
    for (const next of crowd) {
      let board = await versions(next);
      let last = board.version;
      while (board.rows[0]?.running !== -5) {
        board = await versions(next);
        expect(board.version).toBeGreaterThanOrEqual(last);
        last = board.version;
      }
    }
  });
});
