import { afterEach, describe, expect, test } from '@jest/globals';
import { at, TestDatagolf } from './testing/test-datagolf.ts';

const golf = new TestDatagolf();
afterEach(() => golf.close());

describe('refusals', () => {
  test.each([
    ['/preds/in-play', 403, 'invalid api key'],
    ['/preds/in-play?key=wrong', 403, 'invalid api key'],
    ['/get-schedule?key=sandbox&season=soon', 400, 'invalid season'],
    ['/get-schedule?key=sandbox&season=1999', 400, 'invalid season'],
    ['/get-schedule?key=sandbox&season=2029', 400, 'invalid season'],
    ['/preds/in-play?key=sandbox&tour=moon', 400, 'invalid tour'],
    ['/betting-tools/outrights?key=sandbox', 400, 'invalid or missing market'],
    ['/preds/nothing?key=sandbox', 404, 'not found'],
  ])('%s is answered with %i', async (path, status, message) => {
    await golf.open(at('14', '12:00'));
    const answer = await fetch(`${golf.url}${path}`);
    expect([answer.status, await answer.text()]).toEqual([status, message]);
    expect(answer.headers.get('content-type')).toBe('text/plain');
  });

  test('who asks too often is locked out for five minutes of real time', async () => {
    await golf.open(at('14', '12:00'), { requestsPerMinute: 3 });
    const ask = async () => (await golf.get('/get-player-list')).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    golf.wallNow += 61_000;
    expect(await ask()).toBe(429);
    golf.wallNow += 5 * 60_000;
    expect(await ask()).toBe(200);
  });

  test('an outage fails at first, and then leaves the caller waiting', async () => {
    await golf.open(at('15', '09:30'), { scenario: 'feed-outage' });
    expect((await golf.get('/preds/in-play')).status).toBe(500);
    golf.gameNow = at('15', '11:00');
    const waiting = fetch(`${golf.url}/preds/in-play?key=sandbox`, { signal: AbortSignal.timeout(200) });
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    golf.gameNow = at('15', '12:30');
    expect((await golf.get('/preds/in-play')).status).toBe(200);
  });
});
