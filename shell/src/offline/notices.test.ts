import { expect, test } from '@jest/globals';
import { isFirst, noticeIn, openPath } from '../../worker/notices.ts';

const notice = {
  id: '1',
  tag: 'picks',
  title: 'Picks are open',
  body: 'Until Thursday.',
  path: '/Golfers?pool=A',
  action: 'Pick',
};

test('a notice is read as it was sent', () => {
  expect(noticeIn(JSON.stringify({ ...notice, more: 1 }))).toEqual(notice);
});

test.each([
  '',
  'null',
  '{}',
  JSON.stringify({ ...notice, title: 5 }),
  ...['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'Golfers', ''].map(
    (path) => JSON.stringify({ ...notice, path }),
  ),
])('%j is none', (text) => {
  expect(noticeIn(text)).toBeNull();
});

test('what comes twice is shown once, and the last fifty are known', async () => {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, value: Response) => void kept.set(key, value),
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  } as unknown as Cache;
  const first = (id: string) => isFirst({ ...notice, id }, async () => cache);
  expect([await first('1'), await first('1'), await first('2')]).toEqual([true, false, true]);
  for (let n = 3; n < 60; n += 1) await first(String(n));
  expect([kept.size, await first('59'), await first('1')]).toEqual([50, false, true]);
});

test.each([
  [[], ['opened https://fairway.example/Golfers?pool=A']],
  [['https://fairway.example/Standings'], ['0 goes to /Golfers?pool=A', '0 in front']],
  [
    ['https://fairway.example/Standings', 'https://fairway.example/Golfers?pool=A'],
    ['1 goes to /Golfers?pool=A', '1 in front'],
  ],
  [['https://fairway.example/legal/terms'], ['opened https://fairway.example/Golfers?pool=A']],
  [
    ['https://fairway.example/operator', 'https://fairway.example/standings?pool=A'],
    ['1 goes to /Golfers?pool=A', '1 in front'],
  ],
])('a click, while %j is open', async (open, done) => {
  const acts: string[] = [];
  const pages = open.map((url, place) => ({
    url,
    focus: async () => void acts.push(`${place} in front`),
    postMessage: (message: unknown) => void acts.push(`${place} goes to ${Object(message).open}`),
  }));
  await openPath(
    notice.path,
    'https://fairway.example',
    pages,
    async (url) => void acts.push(`opened ${url}`),
  );
  expect(acts).toEqual(done);
});
