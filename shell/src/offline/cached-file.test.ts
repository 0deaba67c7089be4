import { expect, test } from '@jest/globals';
import { cachedFile } from '../../worker/cached-file.ts';

const script = new Request('https://fairway.example/assets/main.js');
const asked: string[] = [];
const network = async ({ url }: Request) => {
  asked.push(url);
  return new Response('from the network');
};
const cacheThat = (match: () => Promise<Response | undefined>) => async () => ({ match }) as unknown as Cache;
const textOf = async (open: () => Promise<Cache>) => (await cachedFile(script, open, network)).text();

test('a file that was kept comes from there', async () => {
  expect(await textOf(cacheThat(async () => new Response('kept')))).toBe('kept');
  expect(asked).toEqual([]);
});

test.each([
  ['that has lost it', cacheThat(async () => undefined)],
  ['that can’t be read', cacheThat(() => Promise.reject(new DOMException('Unexpected internal error.')))],
  ['that can’t be opened', () => Promise.reject(new DOMException('The operation is insecure.'))],
])('from a cache %s it comes from the network', async (_what, open) => {
  asked.length = 0;
  expect(await textOf(open)).toBe('from the network');
  expect(asked).toEqual([script.url]);
});
