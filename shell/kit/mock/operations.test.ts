import { describe, expect, test } from '@jest/globals';
import { type ExecutionResult, execute, subscribe } from 'graphql';
import { parseDocument, schema } from './operations.ts';
import { createResolvers } from './resolvers.ts';
import { World } from './world.ts';

// A screen that works against the mocked gateway works against the real one: what this one refuses, that one does.

const errorsOf = (query: string) => {
  const document = parseDocument(query, {});
  return 'kind' in document ? [] : document.map(({ message }) => message);
};

describe('the mocked gateway refuses as the real one does', () => {
  test('what is no question of the schema', () => {
    expect(errorsOf('subscription { board(pool: "Sunday Best") { nothing } }')).toEqual([
      'Cannot query field "nothing" on type "Board".',
    ]);
  });

  test('a question that is too deep', () => {
    const nested = (levels: number): string =>
      levels === 0 ? 'asOf' : `tournament { leaderboard { ${nested(levels - 1)} } }`;
    expect(errorsOf(`{ leaderboard { ${nested(6)} } }`)).toEqual([expect.stringMatching(/levels deep/)]);
  });

  test('a question that costs too much by what each field costs in the gateway', () => {
    expect(errorsOf('subscription { messages(pool: "A") { id } }')).toEqual([]);
    expect(errorsOf('{ users(first: 5001) { nodes { username } } }')).toEqual([
      expect.stringMatching(/costs \d+, and 5000 is the limit/),
    ]);
  });

  test('what must be asked alone', () => {
    expect(errorsOf('mutation { a: signOut b: deleteAccount }')).toEqual([
      expect.stringMatching(/deleteAccount, which must be asked alone/),
    ]);
  });
});

const boardOf = (pool: string) => `subscription { board(pool: "${pool}") { rows { user { username } } } }`;

async function follow(world: World, query: string, username: string | null) {
  const document = parseDocument(query, {});
  if (!('kind' in document)) throw new Error('That is no question.');
  return subscribe({
    schema,
    document,
    rootValue: createResolvers(world).Subscription,
    contextValue: { username },
  });
}

const codesOf = (result: AsyncIterable<unknown> | ExecutionResult) =>
  'errors' in result && result.errors?.map(({ extensions }) => extensions.code);

describe('who may follow what', () => {
  test.each(['clock', 'leaderboard'])('anyone and %s', async (name) => {
    const query =
      name === 'clock' ? 'subscription { clock { now } }' : 'subscription { leaderboard { asOf } }';
    const result = await follow(new World(), query, null);
    if (name === 'clock') expect(Symbol.asyncIterator in result).toBe(true);
    else expect(codesOf(result)).toEqual(['UNAUTHENTICATED']);
  });

  test.each([
    boardOf('Sunday Best'),
    'subscription { messages(pool: "Sunday Best") { id } }',
    'subscription { messageChanged(pool: "Sunday Best") { id } }',
  ])('nobody follows a pool that they are not in: %s', async (query) => {
    const world = new World();
    const pool = world.pools.find(({ name }) => name === 'Sunday Best');
    if (!pool) throw new Error('There is no such pool.');
    expect(Symbol.asyncIterator in (await follow(world, query, 'ann'))).toBe(true);
    pool.members = pool.members.filter((member) => member !== 'ann');
    expect(codesOf(await follow(world, query, 'ann'))).toEqual(['NOT_MEMBER']);
    expect(codesOf(await follow(world, query, null))).toEqual(['UNAUTHENTICATED']);
    expect(codesOf(await follow(world, query.replace('Sunday Best', 'No Such'), 'ann'))).toEqual([
      'NOT_FOUND',
    ]);
  });

  test('who is removed from a pool is told so with the next change', async () => {
    const world = new World();
    const events = await follow(world, boardOf('Sunday Best'), 'ann');
    if (!(Symbol.asyncIterator in events)) throw new Error('It is refused.');
    expect((await events.next()).value).not.toHaveProperty('errors');
    for (const pool of world.pools) pool.members = pool.members.filter((member) => member !== 'ann');
    const next = events.next();
    world.moveClock({});
    const refused = { errors: [{ extensions: { code: 'NOT_MEMBER' } }] };
    expect((await next).value).toMatchObject(refused);
    expect(await events.next()).toMatchObject({ done: true });
  });

  test('a stranger gets nothing that is not for anyone', async () => {
    const document = parseDocument('{ news(first: 3) { id } }', {});
    if (!('kind' in document)) throw new Error('That is no question.');
    const rootValue = createResolvers(new World()).Query;
    const result = await execute({ schema, document, rootValue, contextValue: { username: null } });
    expect(codesOf(result)).toEqual(['UNAUTHENTICATED']);
  });
});
