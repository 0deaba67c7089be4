import { describe, expect, test } from '@jest/globals';
import { capturedLog } from '../testing/captured-log.ts';

function logged(err: unknown): string {
  const captured = capturedLog();
  captured.log.child({ reqId: 'req-1' }).error({ err }, 'it failed');
  return captured.text;
}

test('the fault of a lost connection is logged without the client that it hangs on', () => {
  const client: Record<string, unknown> = { host: 'db.example', port: 5432 };
  client.connection = { client };
  const line = logged(Object.assign(new Error('the line went dead'), { client }));
  expect(line).toContain('the line went dead');
  expect(line).not.toContain('db.example');
});

test('a line says when it was written, in UTC to the millisecond', () => {
  const { time } = JSON.parse(logged(new Error('late')));
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
});

test.each(['\n', '\r\n', '\r', '\u2028'])('a text with %j in it stays one line, and is as it was', (end) => {
  const text = `ann${end}{"level":"error","msg":"forged"}`;
  const line = logged(new Error(text));
  expect(line.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(line)).toMatchObject({ msg: 'it failed', err: { message: text } });
});

describe('a refused row and the values of a statement are not logged', () => {
  const refused = () =>
    Object.assign(new Error('a value is null'), {
      code: '23502',
      table: 'user_account',
      detail: 'Failing row contains (ann@secret.example).',
      where: 'SQL statement "insert into user_account values (\'ann@secret.example\')"',
      internalQuery: "select 'ann@secret.example'",
      query: "insert into user_account values ('ann@secret.example')",
      parameters: ['ann@secret.example'],
    });

  test.each([
    ['a fault', refused()],
    ['its cause', new Error('not saved', { cause: refused() })],
    ['a fault that it holds', Object.assign(new Error('not saved'), { previous: refused() })],
    ['one of several', new AggregateError([new Error('other'), refused()], 'not saved')],
    ['one of several that it lists', Object.assign(new Error('not saved'), { errors: [refused()] })],
    [
      'one deep inside',
      new Error('not saved', {
        cause: new AggregateError([Object.assign(new Error('inner'), { errors: [refused()] })]),
      }),
    ],
  ])('with %s', (_what, fault) => {
    const line = logged(fault);
    expect(line).toContain('log-options.test.ts');
    expect(line).not.toContain('ann@secret.example');
  });

  test('while the rest of it is, with those of several and their codes', () => {
    const { err } = JSON.parse(logged(new AggregateError([refused()], 'not saved')));
    expect(err).toMatchObject({ type: 'AggregateError', message: 'not saved' });
    expect(err.aggregateErrors).toMatchObject([
      { type: 'Error', message: 'a value is null', code: '23502', table: 'user_account' },
    ]);
    expect(err.aggregateErrors[0].stack).toContain('log-options.test.ts');
  });

  test('and what holds itself ends', () => {
    const ring = Object.assign(refused(), { others: [new Error('other')] });
    ring.others.push(ring);
    expect(logged(ring)).not.toContain('ann@secret.example');
  });

  test('and what is no fault is logged as it is', () => {
    expect(logged('gone')).toContain('"err":"gone"');
    expect(logged(undefined)).not.toContain('"err"');
  });
});
