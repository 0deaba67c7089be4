import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { follow, stepsOf } from './testing/guide.ts';
import { openListeningSandbox } from './testing/listening-sandbox.ts';

// The page for integrators, begun at another moment than when its answers were written down.

const root = join(import.meta.dirname, '../../../../..');

let gateway: Awaited<ReturnType<typeof openListeningSandbox>>;
beforeAll(async () => {
  gateway = await openListeningSandbox({ serviceTokens: [], webhooksOut: [] });
});
afterAll(() => gateway.close());

test('from the middle of a week it leads to picks that are open, too', async () => {
  const steps = stepsOf(await readFile(join(root, 'docs/integrators.md'), 'utf8'));
  await gateway.moveClock('2027-01-15T17:00:00Z');
  const picking = steps.findIndex(({ code }) => code.includes('pick.ts'));
  const printedAnswer = await follow(steps.slice(0, picking + 1), { root, env: { FAIRWAY: gateway.origin } });
  expect(JSON.parse(printedAnswer[0] ?? '')).toMatchObject({ speed: 0, phase: 'scheduled' });
  expect(JSON.parse(printedAnswer[picking] ?? '')).toMatchObject({ userPicks: expect.any(Array) });
});
