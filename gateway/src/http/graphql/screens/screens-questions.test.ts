import { tooMuch } from '@fairway/schema/graphql-limits';
import { describe, expect, test } from '@jest/globals';
import { validate } from 'graphql';
import { graphqlSchema } from '../graphql-schema.ts';
import { documentAsSent, screensOperations } from './screens-documents.ts';

// What the screens ask is measured as the gateway measures it: a screen whose question is too large shows nothing,
// and its own tests, whose gateway is mocked, don't see that.

const schema = graphqlSchema();

describe('what the screens ask', () => {
  test('is found', () => {
    expect(screensOperations.length).toBeGreaterThan(80);
  });

  test.each(screensOperations.map((operation) => [operation.name?.value, operation] as const))(
    'is within the limits: %s',
    (_name, operation) => {
      const document = documentAsSent(operation);
      expect(validate(schema, document)).toEqual([]);
      expect(tooMuch(schema, document, {})).toBeUndefined();
    },
  );
});
