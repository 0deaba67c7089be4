import { expect, test } from '@jest/globals';
import { toRefusal } from './faults.ts';

const fault = (code: string, severity: string, message: string) =>
  Object.assign(new Error(message), { code, severity });

test.each([
  ['PgBouncer has no server to give', fault('08P01', 'FATAL', 'query_wait_timeout')],
  ['PgBouncer lost its server in the middle', fault('08P01', 'FATAL', 'server conn crashed?')],
  ['PostgreSQL shuts down', fault('57P01', 'FATAL', 'terminating connection')],
  ['a statement took too long', fault('57014', 'ERROR', 'canceling statement due to statement timeout')],
])('where %s the answer is 503, to be tried again', (_what, found) => {
  const wrapped = new Error('A driver’s own words.', { cause: found });
  for (const one of [found, wrapped])
    expect(toRefusal(one)).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } });
});

test('a text with a NUL is the caller’s fault', () => {
  expect(toRefusal(fault('08P01', 'ERROR', 'invalid message format')).code).toBe('INVALID');
});
