import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { FeedFault } from '../feeds/feed-fault.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// Somebody asks for pictures that nobody has asked for before, as many and as often as they can.

let gateway: TestGateway;
let asked: string[] = [];
let release: () => void;
let held: Promise<void>;
beforeAll(async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer();
  held = new Promise((resolve) => {
    release = resolve;
  });
  gateway = await openTestGateway({
    feeds: {
      espn: {
        news: async () => [
          {
            id: '1',
            headline: 'Many pictures',
            description: '',
            images: Array.from({ length: 100 }, (_, i) => `https://a.espncdn.com/${i}.jpg`),
            webUrl: null,
            published: null,
          },
        ],
        page: async () => null,
        picture: async (address) => {
          asked.push(address);
          await held;
          if (address.endsWith('/98.jpg')) throw new FeedFault('ESPN pages', 'timeout');
          if (address.endsWith('/99.jpg')) return null;
          return jpeg;
        },
      },
    },
  });
});
afterAll(() => gateway.close());

const picture = (index: number) => fetch(`${gateway.origin}/news-pictures/1/${index}`);
const untilAsked = async (times: number) => {
  while (asked.length < times) await new Promise(setImmediate);
};

test('a picture that many ask for first is fetched once, and pictures that nobody has seen are fetched a few at a time', async () => {
  const same = Array.from({ length: 20 }, () => picture(0));
  await untilAsked(1);
  const others = Array.from({ length: 97 }, (_, i) => picture(i + 1));
  const statuses = Promise.all(others.map(async (answer) => (await answer).status));
  let refused = 0;
  for (const answer of others) void answer.then(() => (refused += 1));
  // Those for whom there is no room are refused at once, while the others wait for what is held.
  while (refused === 0 && asked.length < 50) await new Promise(setImmediate);
  expect(asked.filter((address) => address.endsWith('/0.jpg'))).toHaveLength(1);
  expect(new Set(asked).size).toBeLessThanOrEqual(4);
  release();
  expect(await Promise.all(same.map(async (answer) => (await answer).status))).toEqual(Array(20).fill(200));
  const received = await statuses;
  expect(new Set(received)).toEqual(new Set([200, 503]));
  expect(new Set(asked).size).toBe(asked.length);
  asked = [];
  expect((await picture(0)).status).toBe(200);
  expect(asked).toEqual([]);
});

test('a picture whose host fails may be there later, and one that its host does not have is not there', async () => {
  release();
  expect((await picture(98)).status).toBe(503);
  expect((await picture(99)).status).toBe(404);
});
