import { openPoolInPlay } from '../pool-in-play.ts';
import { startReference } from '../reference-server.ts';
import type { Bench } from '../turns.ts';
import { type Request, rateOf } from './http-load.ts';

const reads = ['/api/liveResults', '/api/golfer-odds'];

/** The most frequent requests of programs: scores and odds, with a token; and again by those who have the answer. */
export async function restReads(): Promise<Bench> {
  const { gateway, token } = await openPoolInPlay(3);
  const question = (url: string): Request => ({ url, headers: { authorization: `Bearer ${token}` } });
  const first = question(`${gateway.origin}${reads[0]}`);
  const raw = await startReference(
    'raw-fastify',
    await (await fetch(first.url, { headers: first.headers ?? {} })).text(),
  );
  const tagOf = async (path: string): Promise<string> => {
    const { url, headers = {} } = question(`${gateway.origin}${path}`);
    // Compressed answers have a tag of their own.
    const plain = { ...headers, 'accept-encoding': 'identity' };
    return (await fetch(url, { headers: plain })).headers.get('etag') ?? '';
  };
  const unchanged = (path: string) => async (seconds: number) => {
    const { headers, ...asked } = question(`${gateway.origin}${path}`);
    const conditional = { ...asked, headers: { ...headers, 'if-none-match': await tagOf(path) } };
    return rateOf({ ...conditional, expected: 304 }, gateway.pid, seconds);
  };
  return {
    title: 'REST reads',
    unit: 'answers/s',
    better: 'more',
    ways: [
      {
        name: 'raw fastify',
        isReference: true,
        measure: (seconds) => rateOf(question(raw.url), raw.pid, seconds),
      },
      ...reads.map((path) => ({
        name: `Fairway, ${path}`,
        isReference: false,
        measure: (seconds: number) => rateOf(question(`${gateway.origin}${path}`), gateway.pid, seconds),
      })),
      ...reads.map((path) => ({
        name: `Fairway, ${path}, not modified`,
        isReference: false,
        measure: unchanged(path),
      })),
    ],
    close: async () => {
      await raw.stop();
      await gateway.remove();
    },
  };
}
