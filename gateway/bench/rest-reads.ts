import { type Request, rateOf } from './http-load.ts';
import { openPoolInPlay } from './pool-in-play.ts';
import { startReference } from './reference-server.ts';
import type { Bench } from './turns.ts';

const reads = ['/api/liveResults', '/api/golfer-odds'];

/** The most frequent requests of programs: scores and odds, with a token. */
export async function restReads(): Promise<Bench> {
  const { gateway, token } = await openPoolInPlay(3);
  const question = (url: string): Request => ({ url, headers: { authorization: `Bearer ${token}` } });
  const first = question(`${gateway.origin}${reads[0]}`);
  const raw = await startReference(
    'raw-fastify',
    await (await fetch(first.url, { headers: first.headers ?? {} })).text(),
  );
  return {
    title: 'REST reads',
    unit: 'answers/s',
    better: 'more',
    ways: [
      { name: 'raw fastify', isReference: true, measure: () => rateOf(question(raw.url), raw.pid) },
      ...reads.map((path) => ({
        name: `Fairway, ${path}`,
        isReference: false,
        measure: () => rateOf(question(`${gateway.origin}${path}`), gateway.pid),
      })),
    ],
    close: async () => {
      await raw.stop();
      await gateway.remove();
    },
  };
}
