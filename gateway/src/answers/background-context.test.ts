import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../context.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { withoutCaller } from './answering.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

test('background work has the gateway’s log, and no request’s time limit', () => {
  const { parts } = gateway;
  const asked = {
    caller: { kind: 'anyone' as const },
    address: '',
    log: parts.log.child({ requestId: 'the first' }),
    signal: AbortSignal.timeout(1000),
  };
  const beside = withoutCaller(createCtx(parts, asked));
  expect(beside.log).toBe(parts.log);
  expect(Object.keys(beside)).not.toContain('signal');
});
