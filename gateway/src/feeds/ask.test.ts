import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Asked, openAsk } from './ask.ts';
import { FeedFault } from './feed-fault.ts';
import { addressAt, ordinaryManners, type Service, serviceAt } from './service.ts';
import { FakeTime } from './testing/fake-time.ts';
import {
  cut,
  endless,
  halfBody,
  hang,
  json,
  openStubServer,
  redirect,
  type StubServer,
  send,
  stall,
  text,
} from './testing/stub-server.ts';

let stub: StubServer;
let elsewhere: StubServer;
beforeAll(async () => {
  [stub, elsewhere] = await Promise.all([openStubServer(), openStubServer()]);
});
afterAll(() => Promise.all([stub.close(), elsewhere.close()]));

let time: FakeTime;
let counted: Asked[];
beforeEach(() => {
  time = new FakeTime();
  counted = [];
  elsewhere.reply(json({ stolen: true }));
});

const asker = (manners: Partial<typeof ordinaryManners> = {}, random = () => 1) => {
  const ask = openAsk({ time, random, onAsked: (asked) => counted.push(asked) });
  const service = serviceAt('Stub', stub.url, { longestBytes: 1000, ...manners });
  return () =>
    ask(service, addressAt(stub.url, '/scores', { tour: 'pga', key: 'SECRET' }), 'application/json');
};

const kindOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (fault: FeedFault) => fault.kind,
  );

const inTime = (ms: number) => () => time.pass(ms);

describe('a question', () => {
  test('goes to the configured address, and brings back what was answered', async () => {
    stub.reply(send(200, { 'content-type': 'Application/JSON; charset=utf-8' }, '{"a":1}'));
    const answer = await asker()();
    expect(stub.asked).toEqual(['/scores?tour=pga&key=SECRET']);
    expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect(answer.body.toString()).toBe('{"a":1}');
    expect(counted).toEqual([{ service: 'Stub', outcome: 'answered', seconds: 0 }]);
  });

  test('may be put under a path of the configured address', () => {
    expect(addressAt('http://proxy.test/golf/', '/scores', { q: 'a b' }).href).toBe(
      'http://proxy.test/golf/scores?q=a+b',
    );
  });

  test.each([400, 403, 404])('that is refused with %i is not put again', async (status) => {
    stub.reply(text('no', status));
    expect((await asker()()).status).toBe(status);
    expect(stub.asked).toHaveLength(1);
  });

  test.each([
    ['an empty body', send(200, {}), ''],
    ['a page of HTML', text('<h1>Sorry</h1>', 200, 'text/html'), '<h1>Sorry</h1>'],
  ])('answered with %s is still answered: what it is worth is for others to say', async (_, reply, body) => {
    stub.reply(reply);
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
    stub.reply(reply);
    expect(await kindOf(asker()())).toBe(kind);
    expect(stub.asked).toHaveLength(3);
    expect(counted.map(({ outcome }) => outcome)).toEqual([kind, kind, kind]);
    expect(time.slept).toEqual([500, 1000]);
  });

  test('is forgotten once a try succeeds', async () => {
    stub.reply(text('oops', 500), cut, json({ data: [] }));
    expect(await kindOf(asker()())).toBe('answered');
  });

  test('is tried again after any part of the wait, so that gateways do not come in waves', async () => {
    stub.reply(text('oops', 500));
    await kindOf(asker({}, () => 0.25)());
    expect(time.slept).toEqual([125, 250]);
  });

  test.each([
    ['never answers', () => hang(inTime(5000))],
    ['stops in the middle', () => stall(inTime(5000))],
  ])('has 5 seconds when it %s', async (_, reply) => {
    stub.reply(reply());
    expect(await kindOf(asker()())).toBe('timeout');
    expect(stub.asked).toHaveLength(3);
    expect(counted[0]).toEqual({ service: 'Stub', outcome: 'timeout', seconds: 5 });
  });

  test('has 5 seconds and not less', async () => {
    stub.reply((response) => {
      time.pass(4999);
      json({})(response, undefined as never);
    });
    expect(await kindOf(asker()())).toBe('answered');
  });

  test('is a fault also where nobody listens', async () => {
    const gone = await openStubServer();
    await gone.close();
    const ask = openAsk({ time });
    const asking = ask(serviceAt('Gone', gone.url), new URL(gone.url), 'application/json');
    expect(await kindOf(asking)).toBe('network');
  });
});

describe('a body that does not end', () => {
  test('is cut off, and not asked for again', async () => {
    stub.reply(endless);
    expect(await kindOf(asker()())).toBe('too-large');
    expect(stub.asked).toHaveLength(1);
  });

  test.each([
    [1000, 'answered'],
    [1001, 'too-large'],
  ])('may have its limit and no more: %i bytes', async (bytes, outcome) => {
    stub.reply(text('a'.repeat(bytes)));
    expect(await kindOf(asker()())).toBe(outcome);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with %i is followed to the same place', async (status) => {
    stub.reply(redirect('/moved', status), json({ data: [] }));
    expect((await asker()()).url.href).toBe(`${stub.url}/moved`);
    expect(stub.asked).toEqual(['/scores?tour=pga&key=SECRET', '/moved']);
  });

  test('elsewhere is not followed, by port, host or protocol', async () => {
    for (const target of [
      elsewhere.url,
      'http://localhost:1/',
      'https://example.com/',
      'file:///etc/passwd',
    ]) {
      stub.reply(redirect(target));
      expect(await kindOf(asker()())).toBe('elsewhere');
      expect(stub.asked).toHaveLength(1);
    }
    expect(elsewhere.asked).toEqual([]);
  });

  test('that goes in circles ends', async () => {
    stub.reply(redirect('/again'));
    expect(await kindOf(asker()())).toBe('elsewhere');
    expect(stub.asked).toHaveLength(4);
  });

  test('to no address at all is an answer like any other', async () => {
    stub.reply(send(302, {}));
    expect((await asker()()).status).toBe(302);
    stub.reply(redirect('http://[broken'));
    expect((await asker()()).status).toBe(302);
  });
});

describe('too many questions', () => {
  const limited = (headers: Record<string, string> = {}) => send(429, headers);

  test('are put again after the wait that is asked for', async () => {
    stub.reply(limited({ 'retry-after': '2' }), json({}));
    expect(await kindOf(asker()())).toBe('answered');
    expect(time.slept).toEqual([2000]);
  });

  test('are put again at the moment that is asked for, by the service’s own clock', async () => {
    const date = 'Fri, 10 Apr 2026 11:40:00 GMT';
    stub.reply(limited({ date, 'retry-after': 'Fri, 10 Apr 2026 11:40:07 GMT' }), json({}));
    expect(await kindOf(asker()())).toBe('answered');
    expect(time.slept).toEqual([7000]);
  });

  test('are put again after the usual wait when none is asked for, or nonsense', async () => {
    stub.reply(limited(), limited({ 'retry-after': 'soon' }), json({}));
    expect(await kindOf(asker()())).toBe('answered');
    expect(time.slept).toEqual([500, 1000]);
  });

  test('keep us away when the wait is long', async () => {
    const ask = asker();
    stub.reply(limited({ 'retry-after': '120' }), json({}));
    expect(await kindOf(ask())).toBe('suspended');
    time.pass(119_999);
    expect(await kindOf(ask())).toBe('suspended');
    expect(stub.asked).toHaveLength(1);
    time.pass(1);
    expect(await kindOf(ask())).toBe('answered');
  });

  test('keep us away for as long as the service is known to mind', async () => {
    const ask = asker({ suspensionMs: 300_000 });
    stub.reply(limited({ 'retry-after': '1' }), json({}));
    expect(await kindOf(ask())).toBe('suspended');
    time.pass(299_999);
    expect(await kindOf(ask())).toBe('suspended');
    time.pass(1);
    expect(await kindOf(ask())).toBe('answered');
    expect(stub.asked).toHaveLength(2);
  });

  test('never keep us away for more than an hour', async () => {
    const ask = asker();
    stub.reply(limited({ 'retry-after': '999999999' }), json({}));
    await kindOf(ask());
    time.pass(3_600_000);
    expect(await kindOf(ask())).toBe('answered');
  });

  test('are not what a 503 means, but its long wait is not slept through either', async () => {
    const ask = asker();
    stub.reply(send(503, { 'retry-after': '600' }), json({}));
    expect(await kindOf(ask())).toBe('status');
    expect(time.slept).toEqual([]);
    expect(await kindOf(ask())).toBe('answered');
  });
});

describe('the breaker', () => {
  const failing = async () => {
    const ask = asker({ attempts: 1 });
    stub.reply(text('oops', 500));
    for (let failure = 1; failure <= 5; failure += 1) expect(await kindOf(ask())).toBe('status');
    return ask;
  };

  test('opens after five failures in a row: then nothing is asked', async () => {
    const ask = await failing();
    expect(await kindOf(ask())).toBe('breaker-open');
    expect(stub.asked).toHaveLength(5);
  });

  test('ends the tries of a question at once', async () => {
    const ask = asker({ attempts: 4 });
    stub.reply(text('oops', 500));
    await kindOf(ask());
    expect(await kindOf(ask())).toBe('status');
    expect(stub.asked).toHaveLength(5);
  });

  test('lets one question through after a rest, and closes when that is answered', async () => {
    const ask = await failing();
    time.pass(29_999);
    expect(await kindOf(ask())).toBe('breaker-open');
    time.pass(1);
    stub.reply(json({}));
    const kinds = await Promise.all([kindOf(ask()), kindOf(ask())]);
    expect(kinds).toEqual(['answered', 'breaker-open']);
    expect(await kindOf(ask())).toBe('answered');
  });

  test('rests again when that fails', async () => {
    const ask = await failing();
    time.pass(30_000);
    expect(await kindOf(ask())).toBe('status');
    expect(await kindOf(ask())).toBe('breaker-open');
    time.pass(30_000);
    stub.reply(json({}));
    expect(await kindOf(ask())).toBe('answered');
  });

  test('counts failures in a row only, and refusals as life', async () => {
    const ask = asker({ attempts: 1 });
    const oops = text('oops', 500);
    stub.reply(oops, oops, oops, oops, text('no', 400), oops, oops, oops, oops, json({}));
    for (let question = 1; question <= 9; question += 1) await kindOf(ask());
    expect(await kindOf(ask())).toBe('answered');
  });

  test('is one for each service', async () => {
    const ask = openAsk({ time });
    const to = (name: string) =>
      kindOf(ask(serviceAt(name, stub.url, { attempts: 1 }), new URL(stub.url), 'application/json'));
    stub.reply(text('oops', 500));
    for (let failure = 1; failure <= 5; failure += 1) await to('one');
    stub.reply(json({}));
    expect([await to('one'), await to('other')]).toEqual(['breaker-open', 'answered']);
  });
});

describe('the pacer', () => {
  test('lets no minute see more questions than are allowed', async () => {
    const ask = asker({ perMinute: 3 });
    stub.reply(json({}));
    const sentAt: number[] = [];
    for (let question = 1; question <= 10; question += 1) {
      await ask();
      sentAt.push(time.now());
      time.pass(7000);
    }
    for (const [index, at] of sentAt.entries())
      expect(at - (sentAt[index - 3] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(60_000);
    expect(time.slept).toEqual([39_000, 39_000, 39_000]);
  });

  test('does not slow down those who stay below', async () => {
    const ask = asker({ perMinute: 3 });
    stub.reply(json({}));
    for (let question = 1; question <= 10; question += 1) {
      await ask();
      time.pass(20_000);
    }
    expect(time.slept).toEqual([]);
  });
});

describe('addresses within our own network', () => {
  const guarded = (mayBePrivate: boolean): Service => ({
    ...ordinaryManners,
    name: 'Pages',
    attempts: 1,
    mayVisit: () => true,
    mayBePrivate: () => mayBePrivate,
  });
  const port = () => new URL(stub.url).port;

  test.each([
    ['a name for this machine', '127.0.0.1', 4],
    ['a name for the network', '10.1.2.3', 4],
    ['a name for a cloud’s own data', '169.254.169.254', 4],
    ['a name for this machine, in IPv6', '::1', 6],
    ['an IPv4 address in IPv6 clothes', '::ffff:127.0.0.1', 6],
  ])('are refused when the connection is made: %s', async (_, address, family) => {
    const ask = openAsk({
      time,
      resolve: (_host, { all }, done) =>
        all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    stub.reply(json({}));
    for (const protocol of ['http', 'https'])
      expect(
        await kindOf(ask(guarded(false), new URL(`${protocol}://news.test:${port()}/`), 'text/html')),
      ).toBe('private-address');
    expect(stub.asked).toEqual([]);
  });

  test('are refused when one of several is private', async () => {
    const ask = openAsk({
      time,
      resolve: (_host, _options, done) =>
        done(null, [
          { address: '93.184.215.14', family: 4 },
          { address: '192.168.0.1', family: 4 },
        ]),
    });
    expect(await kindOf(ask(guarded(false), new URL('http://news.test/'), 'text/html'))).toBe(
      'private-address',
    );
  });

  test.each(['127.0.0.1', '[::1]', '0x7f.1', '2130706433', '[::ffff:7f00:1]'])(
    'are refused when they stand in the address itself: %s',
    async (host) => {
      stub.reply(json({}));
      const asking = openAsk({ time })(guarded(false), new URL(`http://${host}:${port()}/`), 'text/html');
      expect(await kindOf(asking)).toBe('private-address');
    },
  );

  test('are fine where the operator configured them', async () => {
    stub.reply(json({}));
    const asking = openAsk({ time })(guarded(true), new URL(`http://localhost:${port()}/`), 'text/html');
    expect(await kindOf(asking)).toBe('answered');
  });

  test('a name that can’t be found is a fault of the network', async () => {
    const ask = openAsk({
      time,
      resolve: (_host, _options, done) => done(new Error('ENOTFOUND SECRET'), []),
    });
    expect(await kindOf(ask(guarded(false), new URL('http://news.test/'), 'text/html'))).toBe('network');
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
    stub.reply(reply);
    const fault = await asker({ attempts: 1 })().catch((caught: FeedFault) => caught);
    expect(fault).toBeInstanceOf(FeedFault);
    const told = `${(fault as FeedFault).stack} ${JSON.stringify(fault)} ${(fault as FeedFault).cause}`;
    expect(told).not.toMatch(/SECRET|127\.0\.0\.1|key=/i);
  }
});
