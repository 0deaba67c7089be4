import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../service.ts';
import { kindOf, openFeedStubs } from '../testing/feed-stubs.ts';
import { json, send, text } from '../testing/stub-server.ts';
import { openFeedClient } from './feed-client.ts';

const net = openFeedStubs();
const { clientOf: asker } = net;

describe('too many questions', () => {
  const limited = (headers: Record<string, string> = {}) => send(429, headers);

  test('are put again after the wait that is asked for', async () => {
    net.stub.reply(limited({ 'retry-after': '2' }), json({}));
    expect(await kindOf(asker()())).toBe('answered');
    expect(net.time.slept).toEqual([2000]);
  });

  test('are put again at the moment that is asked for, by the service’s own clock', async () => {
    const date = 'Fri, 10 Apr 2026 11:40:00 GMT';
    net.stub.reply(limited({ date, 'retry-after': 'Fri, 10 Apr 2026 11:40:07 GMT' }), json({}));
    expect(await kindOf(asker()())).toBe('answered');
    expect(net.time.slept).toEqual([7000]);
  });

  test('are put again after the usual wait when none is asked for, or nonsense', async () => {
    net.stub.reply(limited(), limited({ 'retry-after': 'soon' }), json({}));
    expect(await kindOf(asker()())).toBe('answered');
    expect(net.time.slept).toEqual([500, 1000]);
  });

  test('keep us away when the wait is long', async () => {
    const ask = asker();
    net.stub.reply(limited({ 'retry-after': '120' }), json({}));
    expect(await kindOf(ask())).toBe('suspended');
    net.time.pass(119_999);
    expect(await kindOf(ask())).toBe('suspended');
    expect(net.stub.asked).toHaveLength(1);
    net.time.pass(1);
    expect(await kindOf(ask())).toBe('answered');
  });

  test('keep us away for as long as the service is known to mind', async () => {
    const ask = asker({ suspensionMs: 300_000 });
    net.stub.reply(limited({ 'retry-after': '1' }), json({}));
    expect(await kindOf(ask())).toBe('suspended');
    net.time.pass(299_999);
    expect(await kindOf(ask())).toBe('suspended');
    net.time.pass(1);
    expect(await kindOf(ask())).toBe('answered');
    expect(net.stub.asked).toHaveLength(2);
  });

  test('never keep us away for more than an hour', async () => {
    const ask = asker();
    net.stub.reply(limited({ 'retry-after': '999999999' }), json({}));
    await kindOf(ask());
    net.time.pass(3_600_000);
    expect(await kindOf(ask())).toBe('answered');
  });

  test('are not what a 503 means, but its long wait is not slept through either', async () => {
    const ask = asker();
    net.stub.reply(send(503, { 'retry-after': '600' }), json({}));
    expect(await kindOf(ask())).toBe('status');
    expect(net.time.slept).toEqual([]);
    expect(await kindOf(ask())).toBe('answered');
  });
});

describe('the breaker', () => {
  const failing = async () => {
    const ask = asker({ attempts: 1 });
    net.stub.reply(text('oops', 500));
    for (let failure = 1; failure <= 5; failure += 1) expect(await kindOf(ask())).toBe('status');
    return ask;
  };

  test('opens after five failures in a row: then nothing is asked', async () => {
    const ask = await failing();
    expect(await kindOf(ask())).toBe('breaker-open');
    expect(net.stub.asked).toHaveLength(5);
  });

  test('ends the tries of a question at once', async () => {
    const ask = asker({ attempts: 4 });
    net.stub.reply(text('oops', 500));
    await kindOf(ask());
    expect(await kindOf(ask())).toBe('status');
    expect(net.stub.asked).toHaveLength(5);
  });

  test('lets one question through after a rest, and closes when that is answered', async () => {
    const ask = await failing();
    net.time.pass(29_999);
    expect(await kindOf(ask())).toBe('breaker-open');
    net.time.pass(1);
    net.stub.reply(json({}));
    const kinds = await Promise.all([kindOf(ask()), kindOf(ask())]);
    expect(kinds).toEqual(['answered', 'breaker-open']);
    expect(await kindOf(ask())).toBe('answered');
  });

  test('rests again when that fails', async () => {
    const ask = await failing();
    net.time.pass(30_000);
    expect(await kindOf(ask())).toBe('status');
    expect(await kindOf(ask())).toBe('breaker-open');
    net.time.pass(30_000);
    net.stub.reply(json({}));
    expect(await kindOf(ask())).toBe('answered');
  });

  test('counts failures in a row only, and refusals as life', async () => {
    const ask = asker({ attempts: 1 });
    const oops = text('oops', 500);
    net.stub.reply(oops, oops, oops, oops, text('no', 400), oops, oops, oops, oops, json({}));
    for (let question = 1; question <= 9; question += 1) await kindOf(ask());
    expect(await kindOf(ask())).toBe('answered');
  });

  test('is one for each service', async () => {
    const ask = openFeedClient({ time: net.time });
    const to = (name: string) =>
      kindOf(ask(serviceAt(name, net.stub.url, { attempts: 1 }), new URL(net.stub.url), 'application/json'));
    net.stub.reply(text('oops', 500));
    for (let failure = 1; failure <= 5; failure += 1) await to('one');
    net.stub.reply(json({}));
    expect([await to('one'), await to('other')]).toEqual(['breaker-open', 'answered']);
  });
});

describe('the limit of requests a minute', () => {
  test('lets no minute see more questions than are allowed', async () => {
    const ask = asker({ perMinute: 3 });
    net.stub.reply(json({}));
    const sentAt: number[] = [];
    for (let question = 1; question <= 10; question += 1) {
      await ask();
      sentAt.push(net.time.now());
      net.time.pass(7000);
    }
    for (const [index, at] of sentAt.entries())
      expect(at - (sentAt[index - 3] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(60_000);
    expect(net.time.slept).toEqual([39_000, 39_000, 39_000]);
  });

  test('does not slow down those who stay below', async () => {
    const ask = asker({ perMinute: 3 });
    net.stub.reply(json({}));
    for (let question = 1; question <= 10; question += 1) {
      await ask();
      net.time.pass(20_000);
    }
    expect(net.time.slept).toEqual([]);
  });
});
