/** @modules own */
import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { expect, jest, test } from '@jest/globals';
import { errorMessage, faultMessage, RefusalError, refusalIn, refusalOf } from './refusal.ts';

const graphqlError = (message: string, extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions }] });

test('a refusal is the same through GraphQL and through REST', async () => {
  const taken = { code: 'TAKEN', message: 'Username already taken.', field: 'username' } as const;
  const { message, ...extensions } = taken;
  expect(refusalOf(graphqlError(message, extensions))).toEqual(taken);
  expect(await refusalIn(Response.json(taken, { status: 409 }))).toEqual(taken);
  expect(refusalOf(new RefusalError(taken))).toEqual(taken);
});

test('what a gateway of another version does not know is told in plain words', () => {
  const unknown = graphqlError('Cannot query field "odds" on type "Pool".', {
    code: 'GRAPHQL_VALIDATION_FAILED',
  });
  expect(errorMessage(unknown, 'It did not work.')).toBe(
    'This page is of another version than Fairway itself. Please reload it.',
  );
});

test('a refusal is one whichever build it was thrown by', async () => {
  jest.resetModules();
  const { RefusalError: OfAnotherBuild } = await import('./refusal.ts');
  expect(OfAnotherBuild).not.toBe(RefusalError);
  const gone = { code: 'NOT_FOUND', message: 'There is no such article any more.' } as const;
  expect(refusalOf(new OfAnotherBuild(gone))).toEqual(gone);
  expect(errorMessage(new OfAnotherBuild(gone), 'It did not work.')).toBe(gone.message);
});

test('what only looks like a refusal is none', () => {
  for (const refusal of [undefined, null, 'no', {}, { code: 'NOT_FOUND' }, { code: 404, message: 'no' }])
    expect(refusalOf(Object.assign(new Error('no'), { refusal }))).toBeNull();
});

test('REST tells in a header when to try again', async () => {
  const limited = { code: 'RATE_LIMITED', message: 'Too many.' };
  const response = Response.json(limited, { status: 429, headers: { 'retry-after': '90' } });
  expect(await refusalIn(response)).toEqual({ ...limited, retryAfterSeconds: 90 });
});

test('no answer is no refusal', async () => {
  expect(refusalOf(new TypeError('Failed to fetch'))).toBeNull();
  expect(refusalOf(undefined)).toBeNull();
  expect(await refusalIn(new Response('<h1>Bad Gateway</h1>', { status: 502 }))).toBeNull();
  expect(await refusalIn(Response.json('no', { status: 500 }))).toBeNull();
});

test.each([
  [1, 'Too many. Next try in 1 second.'],
  [59, 'Too many. Next try in 59 seconds.'],
  [60, 'Too many. Next try in 1 minute.'],
  [841, 'Too many. Next try in 15 minutes.'],
])('after %d seconds one may try again: %s', (retryAfterSeconds, text) => {
  const error = graphqlError('Too many.', { code: 'RATE_LIMITED', retryAfterSeconds });
  expect(errorMessage(error, 'It did not work.')).toBe(text);
});

test('the words of the screen stand in for an answer that never came', () => {
  expect(errorMessage(new TypeError('Failed to fetch'), 'It did not work.')).toBe('It did not work.');
});

test('a proxy’s error page is no fault of the connection', () => {
  const response = new Response('<h1>Bad Gateway</h1>', { status: 502 });
  const trouble = 'Fairway has a problem right now. Please try again in a moment.';
  expect(faultMessage(new ServerError('Bad Gateway', { response, bodyText: '' }))).toBe(trouble);
  expect(faultMessage(Object.assign(new Error('/api/users'), { statusCode: 504 }))).toBe(trouble);
  expect(faultMessage(new TypeError('Failed to fetch'))).toBe(
    "Fairway can't be reached. Please check your connection.",
  );
  expect(faultMessage(graphqlError('The database is away.', { code: 'UNAVAILABLE' }))).toBe(
    'The database is away.',
  );
});
