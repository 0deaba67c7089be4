import { describe, expect, test } from '@jest/globals';
import { FeedFault } from '../feed-fault.ts';
import { addressAt, serviceAt } from '../service.ts';
import { kindOf, openFeedStubs } from '../testing/feed-stubs.ts';
import {
  cut,
  endless,
  halfBody,
  hang,
  json,
  openStubServer,
  redirect,
  send,
  stall,
  text,
} from '../testing/stub-server.ts';
import { openFeedClient } from './feed-client.ts';

const net = openFeedStubs();
const { clientOf: asker, inTime } = net;

describe('a question to a service', () => {
  test('goes to the configured address, and brings back what was answered', async () => {
    net.stub.reply(send(200, { 'content-type': 'Application/JSON; charset=utf-8' }, '{"a":1}'));
    const answer = await asker()();
    expect(net.stub.asked).toEqual(['/scores?tour=pga&key=SECRET']);
    expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect(answer.body.toString()).toBe('{"a":1}');
    expect(net.counted).toEqual([{ service: 'Stub', outcome: 'answered', seconds: 0 }]);
  });

  test('may be put under a path of the configured address', () => {
    expect(addressAt('http://proxy.test/golf/', '/scores', { q: 'a b' }).href).toBe(
      'http://proxy.test/golf/scores?q=a+b',
    );
  });

  test.each([400, 403, 404])('that is refused with %i is not put again', async (status) => {
    net.stub.reply(text('no', status));
    expect((await asker()()).status).toBe(status);
    expect(net.stub.asked).toHaveLength(1);
  });

  test.each([
    ['an empty body', send(200, {}), ''],
    ['a page of HTML', text('<h1>Sorry</h1>', 200, 'text/html'), '<h1>Sorry</h1>'],
  ])('answered with %s is still answered: what it is worth is for others to say', async (_, reply, body) => {
    net.stub.reply(reply);
    expect((await asker()()).body.toString()).toBe(body);
  });
});

describe('what fails by accident', () => {
  test.each([
    ['status 500', text('oops', 500), 'status'],
    ['status 503', text('oops', 503), 'status'],
    ['a connection that is cut', cut, 'network'],
    ['half a body', halfBody({ data: [1, 2, 3] }), 'network'],
  ])('is tried three times: %s', async (_, reply, kind) => {
    net.stub.reply(reply);
    expect(await kindOf(asker()())).toBe(kind);
    expect(net.stub.asked).toHaveLength(3);
    expect(net.counted.map(({ outcome }) => outcome)).toEqual([kind, kind, kind]);
    expect(net.time.slept).toEqual([500, 1000]);
  });

  test('is forgotten once a try succeeds', async () => {
    net.stub.reply(text('oops', 500), cut, json({ data: [] }));
    expect(await kindOf(asker()())).toBe('answered');
  });

  test('is tried again after any part of the wait, so that gateways do not come in waves', async () => {
    net.stub.reply(text('oops', 500));
    await kindOf(asker({}, () => 0.25)());
    expect(net.time.slept).toEqual([125, 250]);
  });

  test.each([
    ['never answers', () => hang(inTime(5000))],
    ['stops in the middle', () => stall(inTime(5000))],
  ])('has 5 seconds when it %s', async (_, reply) => {
    net.stub.reply(reply());
    expect(await kindOf(asker()())).toBe('timeout');
    expect(net.stub.asked).toHaveLength(3);
    expect(net.counted[0]).toEqual({ service: 'Stub', outcome: 'timeout', seconds: 5 });
  });

  test('has 5 seconds and not less', async () => {
    net.stub.reply((response) => {
      net.time.pass(4999);
      json({})(response, undefined as never);
    });
    expect(await kindOf(asker()())).toBe('answered');
  });

  test('is a fault also where nobody listens', async () => {
    const gone = await openStubServer();
    await gone.close();
    const ask = openFeedClient({ time: net.time });
    const asking = ask(serviceAt('Gone', gone.url), new URL(gone.url), 'application/json');
    expect(await kindOf(asking)).toBe('network');
  });
});

describe('a body that does not end', () => {
  test('is cut off, and not asked for again', async () => {
    net.stub.reply(endless);
    expect(await kindOf(asker()())).toBe('too-large');
    expect(net.stub.asked).toHaveLength(1);
  });

  test.each([
    [1000, 'answered'],
    [1001, 'too-large'],
  ])('may have its limit and no more: %i bytes', async (bytes, outcome) => {
    net.stub.reply(text('a'.repeat(bytes)));
    expect(await kindOf(asker()())).toBe(outcome);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with %i is followed to the same place', async (status) => {
    net.stub.reply(redirect('/moved', status), json({ data: [] }));
    expect((await asker()()).url.href).toBe(`${net.stub.url}/moved`);
    expect(net.stub.asked).toEqual(['/scores?tour=pga&key=SECRET', '/moved']);
  });

  test('elsewhere is not followed, by port, host or protocol', async () => {
    for (const target of [
      net.elsewhere.url,
      'http://localhost:1/',
      'https://example.com/',
      'file:///etc/passwd',
    ]) {
      net.stub.reply(redirect(target));
      expect(await kindOf(asker()())).toBe('elsewhere');
      expect(net.stub.asked).toHaveLength(1);
    }
    expect(net.elsewhere.asked).toEqual([]);
  });

  test('that goes in circles ends', async () => {
    net.stub.reply(redirect('/again'));
    expect(await kindOf(asker()())).toBe('elsewhere');
    expect(net.stub.asked).toHaveLength(4);
  });

  test('to no address at all is an answer like any other', async () => {
    net.stub.reply(send(302, {}));
    expect((await asker()()).status).toBe(302);
    net.stub.reply(redirect('http://[broken'));
    expect((await asker()()).status).toBe(302);
  });
});

test('no fault ever repeats an address, a key or a body', async () => {
  const replies = [
    text('SECRET', 500),
    cut,
    halfBody({ SECRET: 'SECRET' }),
    text('SECRET'.repeat(1000)),
    redirect('http://SECRET.test/?key=SECRET'),
    hang(inTime(5000)),
    send(429, { 'retry-after': '100' }, 'SECRET'),
  ];
  for (const reply of replies) {
    net.stub.reply(reply);
    const fault = await asker({ attempts: 1 })().catch((caught: FeedFault) => caught);
    expect(fault).toBeInstanceOf(FeedFault);
    const shown = `${(fault as FeedFault).stack} ${JSON.stringify(fault)} ${(fault as FeedFault).cause}`;
    expect(shown).not.toMatch(/SECRET|127\.0\.0\.1|key=/i);
  }
});
