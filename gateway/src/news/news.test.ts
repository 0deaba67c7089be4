import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { NewsArticle } from '../feeds/espn.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const article = (id: string, more: Partial<NewsArticle> = {}): NewsArticle => ({
  id,
  headline: `Headline ${id}`,
  description: 'A windy "Thursday" <b>',
  images: [`https://a.espncdn.com/${id}.jpg`],
  webUrl: `https://www.espn.com/golf/story/_/id/${id}`,
  published: '2027-01-13T12:00:00.000Z',
  ...more,
});

let gateway: TestGateway;
let token: string;
let list: NewsArticle[] | Error;
let page: string | null;
let pictures: number;

beforeEach(async () => {
  list = [article('1'), article('2', { images: [], published: null })];
  page = '<p>What happened.</p>';
  pictures = 0;
  gateway = await openTestGateway({
    feeds: {
      espn: {
        news: async () => {
          if (list instanceof Error) throw list;
          return list;
        },
        page: async () => page,
        picture: async () => {
          pictures += 1;
          return sharp({ create: { width: 1296, height: 729, channels: 3, background: '#0a6' } })
            .jpeg()
            .toBuffer();
        },
      },
    },
  });
  token = await gateway.signUp('ann');
});
afterEach(() => gateway.close());

const get = (path: string) => gateway.rest('GET', path, { token });

describe('the news', () => {
  test('are those of the feed, their pictures at our own origin', async () => {
    expect((await get('/news')).body).toEqual({
      articles: [
        {
          id: '1',
          headline: 'Headline 1',
          description: 'A windy "Thursday" <b>',
          images: [{ url: 'http://localhost:4000/news-pictures/1/0' }],
          links: { web: { href: 'https://www.espn.com/golf/story/_/id/1' } },
          published: '2027-01-13T12:00:00.000Z',
        },
        expect.objectContaining({ id: '2', images: [], published: null }),
      ],
    });
    expect(
      await gateway.graphql('{ news(first: 1) { id headline pictures publishedAt webUrl } }', {}, token),
    ).toMatchObject({
      data: { news: [{ id: '1', pictures: ['http://localhost:4000/news-pictures/1/0'] }] },
    });
  });

  test('stay as they were while the feed is away', async () => {
    await get('/news');
    list = new Error('away');
    gateway.gameClock.advance({ hours: 3 });
    expect((await get('/news')).body).toMatchObject({ articles: [{ id: '1' }, { id: '2' }] });
  });

  test('open as safe HTML, or as a link where the page can not be read', async () => {
    expect((await get('/news/1')).body).toEqual({
      id: '1',
      headline: 'Headline 1',
      html: '<p>What happened.</p>',
    });
    page = null;
    expect((await get('/news/2')).body).toMatchObject({
      html: expect.stringMatching(
        /^<p>A windy &quot;Thursday&quot; &lt;b&gt;<\/p>.*href="https:\/\/www.espn.com/,
      ),
    });
    expect(await get('/news/3')).toMatchObject({ status: 404 });
    expect(await get('/news/https%3A%2F%2Fevil.example')).toMatchObject({ status: 404 });
  });

  test('pictures are made small and kept; there are none but those of the feed', async () => {
    const ask = (path: string) => fetch(gateway.origin + path);
    const first = await ask('/news-pictures/1/0');
    expect(first.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(await first.arrayBuffer())).metadata()).width).toBe(960);
    await ask('/news-pictures/1/0');
    expect(pictures).toBe(1);
    for (const path of ['/news-pictures/1/1', '/news-pictures/1/x', '/news-pictures/9/0'])
      expect((await ask(path)).status).toBe(404);
  });

  test('are for those who are signed in', async () => {
    expect(await gateway.rest('GET', '/news')).toMatchObject({ status: 401 });
    expect(await gateway.rest('GET', '/news/1')).toMatchObject({ status: 401 });
  });
});

test('without a news service the route says so', async () => {
  const without = await openTestGateway();
  const other = await without.signUp('ann');
  expect(await without.rest('GET', '/news', { token: other })).toMatchObject({
    status: 503,
    body: { code: 'NOT_CONFIGURED' },
  });
  await without.close();
});
