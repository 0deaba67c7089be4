import { beforeAll, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { shareJourney } from './harness/journey.ts';
import { register, visitAs } from './harness/players.ts';
import { asPlayer } from './harness/pools.ts';
import { until } from './harness/waits/until.ts';

const journey = shareJourney();
const player = 'asks-once';
const pool = 'Asked Once';

beforeAll(async () => {
  await register(journey, player);
  await (await asPlayer(journey, player)).createPool(pool, { format: 'Single Week' });
});

/** What the page asks the gateway, by operation and variables. */
function questionsOf(page: Page) {
  let asked: string[] = [];
  let atMs = performance.now();
  const underway = new Set<Request>();
  const isQuestion = (request: Request) => request.method() === 'POST' && request.url().endsWith('/graphql');
  const end = (request: Request) => {
    underway.delete(request);
    atMs = performance.now();
  };
  page.on('request', (request) => isQuestion(request) && underway.add(request));
  page.on('requestfailed', end);
  page.on('requestfinished', async (request) => {
    if (!isQuestion(request)) return;
    const { operationName, variables } = request.postDataJSON();
    // A page that has been left reads no more.
    const answer = await (await request.response())?.text().catch(() => undefined);
    // A gateway that knows no such checksum yet is sent the text: that is one question.
    if (answer !== undefined && !answer.includes('PersistedQueryNotFound'))
      asked.push(`${operationName} ${JSON.stringify(variables ?? {})}`);
    end(request);
  });
  return {
    /** All until now, as soon as nothing more has been asked for two seconds. */
    all: async () => {
      await until(
        'the page has asked all it wants',
        async () => underway.size === 0 && performance.now() - atMs > 2000,
      );
      const all = asked.sort();
      asked = [];
      return all;
    },
  };
}

const once = (asked: string[]) => [...new Set(asked)];

test('a page that opens, and one that is gone back to, ask each of their questions once', async () => {
  const page = await visitAs(journey, player, '/my-pools');
  await page.waitForLoadState('networkidle');
  const questions = questionsOf(page);
  await page.goto(`${journey.product.address}/Standings?${new URLSearchParams({ pool })}`);
  await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  const opened = await questions.all();
  expect(opened).toContain(`PoolPage ${JSON.stringify({ name: pool })}`);
  expect(opened).toEqual(once(opened));

  await page.getByRole('link', { name: 'My Pools' }).first().click();
  await page.getByRole('heading', { name: 'My Pools' }).waitFor();
  const listed = await questions.all();
  expect(listed).toContain(`MyPools ${JSON.stringify({ viewer: player })}`);
  expect(listed).toEqual(once(listed));

  await page.goBack();
  await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  const again = await questions.all();
  expect(again).toContain(`PoolPage ${JSON.stringify({ name: pool })}`);
  expect(again).toEqual(once(again));
});
