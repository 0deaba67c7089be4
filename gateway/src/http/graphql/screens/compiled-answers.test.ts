import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { print } from 'graphql';
import { watchStatements } from '../../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../../testing/pool-game.ts';
import { documentAsSent, screensOperations } from './screens-documents.ts';

// What is asked often is compiled. Screens get the same bytes then, refusals included; no query writes anything, and none
// loads entities, which cost several times what rows do.

/** Rare pages' own lists, which no unit of work keeps either. */
const readAsTheyAre = /from "(?:withdrawal|saved_card|result)"/;

const known: Record<string, unknown> = {
  pool: 'Talk',
  name: 'Talk',
  poolName: 'Talk',
  viewer: 'ann',
  username: 'bob',
  week: 1,
  first: 30,
  byWeek: false,
};

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Talk', ['ann', 'bob']);
  for (const player of ['ann', 'bob']) await game.card(player, 'Talk', [0, 1, 2, 10, 11, 21, 22, 40]);
  await game.at('2027-01-14T15:00:00Z');
});
afterAll(() => game.gateway.close());

const queries = screensOperations.filter(({ operation }) => operation === 'query');

test('screens ask many queries', () => expect(queries.length).toBeGreaterThan(40));

test.each(queries.map((query) => [query.name?.value ?? '', query] as const))(
  '%s',
  async (_name, operation) => {
    const names = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
    const variables = Object.fromEntries(
      names.flatMap((name) => (name in known ? [[name, known[name]]] : [])),
    );
    const body = { query: print(documentAsSent(operation)), operationName: operation.name?.value, variables };
    const ask = async (time: number) => {
      const response = await fetch(`${game.gateway.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${game.token('ann')}` },
        // What is the same to the letter would come from memory.
        body: JSON.stringify({ ...body, extensions: { time } }),
      });
      const text = await response.text();
      // The clock moves on at every look.
      return `${response.status} ${text.replace(/"now":"[^"]+"/, '')}`;
    };
    let first = '';
    const written: string[] = [];
    const entities: string[] = [];
    await watchStatements(
      (_client, [statement]) => {
        const text = typeof statement === 'string' ? statement : String(Object(statement).text);
        if (/\b(?:insert into|update|delete from) "?\w+/i.test(text)) written.push(text);
        if (/^select "\w\d"\./.test(text) && !readAsTheyAre.test(text)) entities.push(text);
      },
      async () => {
        first = await ask(1);
      },
    );
    expect({ written, entities }).toEqual({ written: [], entities: [] });
    for (const time of [2, 3, 4]) expect(await ask(time)).toBe(first);
  },
);
