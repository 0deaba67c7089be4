import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { measuredRows } from './measured-rows.ts';
import { number } from './rows.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

test('a metric whose statement fails or takes too long is nothing, and the log says so', async () => {
  const logged: unknown[] = [];
  const log = Object.create(gateway.parts.log, {
    error: { value: (...what: unknown[]) => void logged.push(what) },
  });
  const read = measuredRows({ orm: gateway.orm, log });
  expect(await read({ one: number }, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(logged).toEqual([]);
  expect(await read({ one: number }, "select 'one' as one")).toEqual([]);
  expect(logged).toEqual([[{ err: expect.any(Error) }, 'metrics: a statement has failed']]);
  const slow = () => Promise.reject(Object.assign(new Error('too slow'), { code: '57014' }));
  const orm = { em: { fork: () => ({ execute: slow }) } } as unknown as TestGateway['orm'];
  expect(await measuredRows({ orm, log })({ one: number }, 'select 1 as one')).toEqual([]);
  expect(logged).toHaveLength(2);
});

test('a metric is nothing while the database is away, and the log has said that elsewhere', async () => {
  const away = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }));
  const orm = { em: { fork: () => ({ execute: away }) } } as unknown as TestGateway['orm'];
  const log = Object.create(gateway.parts.log, {
    error: {
      value: () => {
        throw new Error('It is no news.');
      },
    },
  });
  expect(await measuredRows({ orm, log })({ one: number }, 'select 1 as one')).toEqual([]);
});
