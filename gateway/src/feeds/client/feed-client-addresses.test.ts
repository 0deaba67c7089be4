import { describe, expect, test } from '@jest/globals';
import { defaultPolicy, type Service } from '../service.ts';
import { kindOf, openFeedStubs } from '../testing/feed-stubs.ts';
import { json } from '../testing/stub-server.ts';
import { openFeedClient } from './feed-client.ts';

const net = openFeedStubs();

describe('addresses within our own network', () => {
  const guarded = (mayBePrivate: boolean): Service => ({
    ...defaultPolicy,
    name: 'Pages',
    attempts: 1,
    mayVisit: () => true,
    mayBePrivate: () => mayBePrivate,
  });
  const port = () => new URL(net.stub.url).port;

  test.each([
    ['a name for this machine', '127.0.0.1', 4],
    ['a name for the network', '10.1.2.3', 4],
    ['a name for a cloud’s own data', '169.254.169.254', 4],
    ['a name for this machine, in IPv6', '::1', 6],
    ['an IPv4 address in IPv6 clothes', '::ffff:127.0.0.1', 6],
  ])('are refused when the connection is made: %s', async (_, address, family) => {
    const ask = openFeedClient({
      time: net.time,
      resolve: (_host, { all }, done) =>
        all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    net.stub.reply(json({}));
    for (const protocol of ['http', 'https'])
      expect(
        await kindOf(ask(guarded(false), new URL(`${protocol}://news.test:${port()}/`), 'text/html')),
      ).toBe('private-address');
    expect(net.stub.asked).toEqual([]);
  });

  test('are refused when one of several is private', async () => {
    const ask = openFeedClient({
      time: net.time,
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
      net.stub.reply(json({}));
      const asking = openFeedClient({ time: net.time })(
        guarded(false),
        new URL(`http://${host}:${port()}/`),
        'text/html',
      );
      expect(await kindOf(asking)).toBe('private-address');
    },
  );

  test('are fine where the operator configured them', async () => {
    net.stub.reply(json({}));
    const asking = openFeedClient({ time: net.time })(
      guarded(true),
      new URL(`http://localhost:${port()}/`),
      'text/html',
    );
    expect(await kindOf(asking)).toBe('answered');
  });

  test('a name that can’t be found is a fault of the network', async () => {
    const ask = openFeedClient({
      time: net.time,
      resolve: (_host, _options, done) => done(new Error('ENOTFOUND SECRET'), []),
    });
    expect(await kindOf(ask(guarded(false), new URL('http://news.test/'), 'text/html'))).toBe('network');
  });
});
