import { expect, test } from '@jest/globals';
import {
  execute,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { CompiledExecution } from './compiled-execution.ts';

const rows = [
  { user: 'ann', rounds: [-7, null] },
  { user: 'bob', rounds: [] },
];
const Row = new GraphQLObjectType({
  name: 'Row',
  fields: {
    user: { type: new GraphQLNonNull(GraphQLString) },
    total: { type: GraphQLInt, resolve: async ({ user }) => (user === 'ann' ? -28 : null) },
    rounds: { type: new GraphQLNonNull(new GraphQLList(GraphQLInt)) },
  },
});
const Query = new GraphQLObjectType({
  name: 'Query',
  fields: {
    board: {
      type: new GraphQLNonNull(new GraphQLList(Row)),
      args: { first: { type: GraphQLInt, defaultValue: 2 } },
      resolve: (_root, { first }) => rows.slice(0, first),
    },
    fails: {
      type: GraphQLInt,
      resolve: () => {
        throw new Error('It fails.');
      },
    },
  },
});
const schema = new GraphQLSchema({ query: Query });

test('an operation that is asked for the third time is compiled, and answers the same', async () => {
  const execution = new CompiledExecution();
  const document = parse(
    'query Board($first: Int, $short: Boolean!) { board(first: $first) { user total rounds @skip(if: $short) } }',
  );
  const isCompiled: boolean[] = [];
  for (const variableValues of [
    { first: 1, short: false },
    { short: false },
    { first: 1, short: true },
    { short: true },
    { first: 2, short: false },
  ]) {
    const question = { schema, document, variableValues };
    const compiled = await execution.compiledAnswer(question);
    isCompiled.push(compiled !== undefined);
    if (compiled) expect(JSON.stringify(compiled)).toBe(JSON.stringify(await execute(question)));
  }
  expect(isCompiled).toEqual([false, false, true, true, true]);
});

test('each operation of a document is compiled by itself', async () => {
  const execution = new CompiledExecution();
  const document = parse('query One { board(first: 1) { user } } query Two { board { total } }');
  for (const operationName of ['One', 'One', 'One', 'Two', 'Two', 'Two']) {
    const question = { schema, document, operationName };
    expect(JSON.stringify(await execution.execute(question))).toBe(JSON.stringify(await execute(question)));
  }
});

test('what fails does so as graphql-js has it', async () => {
  const execution = new CompiledExecution();
  const document = parse('query Q($first: Int) { board(first: $first) { user } fails }');
  for (const variableValues of [{}, {}, { first: 1 }, { first: 2 }, { first: 'two' }]) {
    const question = { schema, document, variableValues };
    expect(await execution.execute(question)).toEqual(await execute(question));
  }
  const { errors } = await execution.execute({ schema, document });
  expect(errors?.[0]?.originalError?.message).toBe('It fails.');
});
