import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openFeedClient } from './client/feed-client.ts';
import { espn } from './espn.ts';
import type { Unknown } from './reading/lenient.ts';
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
beforeAll(async () => {
  stub = await openStubServer();
});
afterAll(() => stub.close());

let time: FakeTime;
let unknowns: Unknown[];
let lookedUp: string[];
beforeEach(() => {
  time = new FakeTime();
  unknowns = [];
  lookedUp = [];
});

/** Every name stands for this machine, as one would have it who wants to look behind the wall. */
const rebinding: LookupFunction = (host, { all }, done) => {
  lookedUp.push(host);
  if (all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

const news = (url = stub.url) =>
  espn({
    url,
    ask: openFeedClient({ time, random: () => 0, resolve: rebinding }),
    onUnknown: (unknown) => unknowns.push(unknown),
  });

const article = {
  id: 46500001,
  type: 'HeadlineNews',
  headline: 'Three share lead',
  description: 'A windy Thursday leaves the board crowded.',
  published: '2026-10-02T23:58:40Z',
  byline: 'Somebody',
  premium: false,
  images: [{ url: 'https://a.espncdn.com/photo/2026/x_1296x729_16-9.jpg', width: 1296, height: 729 }],
  links: {
    web: { href: 'https://www.espn.com/golf/story/_/id/46500001' },
    api: { self: { href: 'https://api.espn.com/46500001' } },
  },
};
const feed = (articles: unknown) => json({ header: 'PGA TOUR News', articles });

const reading = async (changes: Record<string, unknown>) => {
  stub.reply(
    feed([
      { ...article, ...changes },
      { ...article, id: 'other' },
    ]),
  );
  const articles = await news().news();
  return articles.find(({ id }) => id !== 'other');
};

describe('the list', () => {
  test('is asked for at the documented address, and read as it was recorded', async () => {
    stub.reply(feed([article]));
    expect(await news().news()).toEqual([
      {
        id: '46500001',
        headline: 'Three share lead',
        description: 'A windy Thursday leaves the board crowded.',
        images: ['https://a.espncdn.com/photo/2026/x_1296x729_16-9.jpg'],
        webUrl: 'https://www.espn.com/golf/story/_/id/46500001',
        published: '2026-10-02T23:58:40.000Z',
      },
    ]);
    expect(stub.asked).toEqual(['/apis/site/v2/sports/golf/pga/news?limit=20']);
    expect(unknowns).toEqual([]);
  });

  test.each([
    ['no pictures', { images: [] }, { images: [] }],
    ['no list of pictures', { images: undefined }, { images: [] }],
    ['a text for the pictures', { images: 'x.jpg' }, { images: [] }],
    [
      'pictures of no address',
      { images: [{ url: 'javascript:alert(1)' }, { url: 7 }, null] },
      { images: [] },
    ],
    ['no byline', { byline: undefined }, { id: '46500001' }],
    ['no description', { description: null }, { description: '' }],
    ['no link', { links: {} }, { webUrl: null }],
    ['no links', { links: undefined }, { webUrl: null }],
    ['a link that acts', { links: { web: { href: 'javascript:alert(1)' } } }, { webUrl: null }],
    ['a link of no address', { links: { web: { href: '/golf/story' } } }, { webUrl: null }],
    [
      'a moment without seconds',
      { published: '2026-10-02T23:58Z' },
      { published: '2026-10-02T23:58:00.000Z' },
    ],
    ['no moment', { published: undefined }, { published: null }],
    ['an odd moment', { published: 'yesterday' }, { published: null }],
    ['characters no database keeps', { headline: ' Three\0 \ud800 ' }, { headline: 'Three \ufffd' }],
    ['a text for an id', { id: '46500001' }, { id: '46500001' }],
  ])('reads an article with %s', async (_, changes, expected) => {
    expect(await reading(changes)).toMatchObject(expected);
  });

  test.each([
    ['an id', { id: null }],
    ['an id fit for an address', { id: '../admin' }],
    ['a headline', { headline: ' ' }],
  ])('leaves out and reports an article without %s', async (_, changes) => {
    expect(await reading(changes)).toBeUndefined();
    expect(unknowns).toHaveLength(1);
  });

  test('names each article once', async () => {
    stub.reply(feed([article, article]));
    expect(await news().news()).toHaveLength(1);
  });

  test('may be empty', async () => {
    stub.reply(feed([]));
    expect(await news().news()).toEqual([]);
  });

  test.each([
    ['a text for the list', feed('none'), 'shape'],
    ['nonsense in the list', feed([1, 'x', null]), 'shape'],
    ['no list', json({ header: 'PGA TOUR News' }), 'shape'],
    ['a page of HTML', text('<h1>Sorry</h1>', 200, 'text/html'), 'shape'],
    ['an empty body', text(''), 'shape'],
    ['status 404', json({ code: 404 }, 404), 'status'],
    ['status 500', text('oops', 500), 'status'],
    ['half a body', halfBody({ articles: [article] }), 'network'],
    ['nothing', cut, 'network'],
    ['a redirect elsewhere', redirect('https://example.com/'), 'elsewhere'],
    ['no end', endless, 'too-large'],
  ])('fails with a fault of one kind: %s', async (_, reply, kind) => {
    stub.reply(reply);
    await expect(news().news()).rejects.toMatchObject({ service: 'ESPN', kind });
  });
});

const html = (body: string) => text(`<html><body><article>${body}</article></body></html>`, 200, 'text/html');
const here = () => ({ webUrl: `${stub.url}/golf/story/1` });

describe('an article’s page', () => {
  test('is fetched and made safe', async () => {
    stub.reply(html('<p onclick="x()">A windy Thursday.<script>x()</script><img src="/1.jpg"></p>'));
    expect(await news().page(here())).toBe('<p>A windy Thursday.</p>');
    expect(stub.asked).toEqual(['/golf/story/1']);
  });

  test('shows pictures where they are rewritten to, and resolves links where the page was found', async () => {
    stub.reply(redirect('/moved/2'), html('<p><a href="3">Next</a><img src="1.jpg"></p>'));
    const page = await news().page(here(), (url) => `/ours?${new URL(url).pathname}`);
    expect(page).toBe(
      `<p><a href="${stub.url}/moved/3" rel="noopener noreferrer" target="_blank">Next</a><img src="/ours?/moved/1.jpg" alt="" /></p>`,
    );
  });

  test.each([
    ['is missing', text('<p>Not found</p>', 404, 'text/html')],
    ['is no HTML', text('%PDF-1.7', 200, 'application/pdf')],
    ['has nothing to read', html('<script>render()</script>')],
    ['names no type', send(200, {}, '<p>Text</p>')],
  ])('is null where it %s', async (_, reply) => {
    stub.reply(reply);
    expect(await news().page(here())).toBeNull();
  });

  test.each([
    ['fails', text('oops', 500), 'status'],
    ['is more than 2 MB', text('a'.repeat(2 * 1024 * 1024 + 1), 200, 'text/html'), 'too-large'],
    ['breaks off', halfBody('<p>Text</p>'), 'network'],
    ['sends us elsewhere', redirect('https://example.com/'), 'elsewhere'],
    ['sends us to another port of this machine', redirect('http://127.0.0.1:1/'), 'elsewhere'],
    ['sends us to an ESPN of http', redirect('http://www.espn.com/'), 'elsewhere'],
    ['sends us to an ESPN that is this machine', redirect('https://www.espn.com/'), 'private-address'],
  ])('is a fault where it %s, and is not asked for again', async (_, reply, kind) => {
    stub.reply(reply);
    await expect(news().page(here())).rejects.toMatchObject({ service: 'ESPN pages', kind });
    expect(stub.asked).toHaveLength(1);
  });

  test.each([
    ['never comes', () => hang(() => time.pass(5000))],
    ['stops in the middle', () => stall(() => time.pass(5000))],
  ])('has 5 seconds when it %s', async (_, reply) => {
    stub.reply(reply());
    await expect(news().page(here())).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('is visited at ESPN, whatever of ESPN’s it is, but never where a name leads into our network', async () => {
    for (const host of ['www.espn.com', 'espn.com', 'a.espncdn.com']) {
      const asking = news().page({ webUrl: `https://${host}/golf/story/1` });
      await expect(asking).rejects.toMatchObject({ kind: 'private-address' });
    }
    expect(lookedUp).toEqual(['www.espn.com', 'espn.com', 'a.espncdn.com']);
  });

  test.each([
    null,
    'https://example.com/',
    'https://notespn.com/',
    'https://www.espn.com.evil.test/',
    'https://www.espn.com./',
    'https://espn.com@evil.test/',
    'https://user:password@www.espn.com/',
    'https://www.espn.com:8443/',
    'http://www.espn.com/',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/',
    'http://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'golf/story',
    '',
  ])('is not even looked for at %p', async (webUrl) => {
    expect(await news().page({ webUrl })).toBeNull();
    expect(lookedUp).toEqual([]);
  });

  test('at a configured ESPN that is not this machine is visited only encrypted and in public', async () => {
    const secure = news('https://espn.proxy.test').page({ webUrl: 'https://espn.proxy.test/golf/story/1' });
    await expect(secure).rejects.toMatchObject({ kind: 'private-address' });
    lookedUp = [];
    expect(await news('http://espn.proxy.test').page({ webUrl: 'http://espn.proxy.test/1' })).toBeNull();
    expect(lookedUp).toEqual([]);
  });
});

describe('a picture', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

  test('comes as it is', async () => {
    stub.reply(send(200, { 'content-type': 'image/jpeg' }, jpeg));
    expect(await news().picture(`${stub.url}/photo/1.jpg`)).toEqual(jpeg);
  });

  test.each([
    ['is missing', send(404, { 'content-type': 'image/jpeg' }, jpeg)],
    ['is a page', text('<p>Text</p>', 200, 'text/html')],
  ])('is null where it %s', async (_, reply) => {
    stub.reply(reply);
    expect(await news().picture(`${stub.url}/photo/1.jpg`)).toBeNull();
  });

  test.each(['https://example.com/1.jpg', 'http://127.0.0.1:1/1.jpg', 'data:image/png;base64,AAAA', 'x.jpg'])(
    'is not looked for at %p',
    async (url) => {
      expect(await news().picture(url)).toBeNull();
      expect(lookedUp).toEqual([]);
    },
  );
});
