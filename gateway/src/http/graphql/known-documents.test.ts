import { expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { KnownDocuments } from './known-documents.ts';

const schema = buildSchema('type Query { score: Int }');
const messages = (known: ReturnType<KnownDocuments['of']>) =>
  'kind' in known ? [] : known.map(({ message }) => message);

test('a text is read once', () => {
  const documents = new KnownDocuments(schema, false);
  const first = documents.of('{ score }');
  expect(first).toMatchObject({ kind: 'Document' });
  expect(documents.of('{ score }')).toBe(first);
});

test('what is wrong with one is said each time', () => {
  const documents = new KnownDocuments(schema, false);
  for (let times = 0; times < 2; times += 1) {
    expect(messages(documents.of('{ scores }'))).toEqual(['Cannot query field "scores" on type "Query".']);
    expect(messages(documents.of('{ score'))).toEqual([expect.stringContaining('Syntax Error')]);
    expect(messages(documents.of('{ __schema { types { name } } }')).join()).toContain('introspection');
  }
  expect(messages(new KnownDocuments(schema, true).of('{ __schema { types { name } } }'))).toEqual([]);
});

test('those asked for last are known, however many there are', () => {
  const documents = new KnownDocuments(schema, false);
  const first = documents.of('{ score }');
  for (let one = 0; one < 499; one += 1) documents.of(`{ score${one}: score }`);
  expect(documents.of('{ score }')).toBe(first);
  for (let one = 0; one < 500; one += 1) documents.of(`{ other${one}: score }`);
  expect(documents.of('{ score }')).not.toBe(first);
});
