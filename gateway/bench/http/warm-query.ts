import { boardQuery } from '../board-query.ts';
import { openPoolInPlay } from '../pool-in-play.ts';
import { startReference } from '../reference-server.ts';
import type { Bench } from '../turns.ts';
import { type Request, rateOf } from './http-load.ts';

/** The board of a pool of thirty, asked for by one of its members again and again. */
export async function warmQuery(): Promise<Bench> {
  const { gateway, pool, token } = await openPoolInPlay(30);
  const body = JSON.stringify({ operationName: 'Board', query: boardQuery, variables: { pool } });
  const question = (url: string): Request => ({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  const ours = question(`${gateway.origin}/graphql`);
  const answer = await (await fetch(ours.url, { method: 'POST', headers: ours.headers ?? {}, body })).text();
  const apollo = await startReference('apollo-express', answer);
  const raw = await startReference('raw-fastify', answer);
  return {
    title: `warm board query, ${answer.length} bytes`,
    unit: 'answers/s',
    better: 'more',
    ways: [
      {
        name: 'Apollo on express',
        isReference: true,
        measure: (seconds) => rateOf(question(apollo.url), apollo.pid, seconds),
      },
      {
        name: 'raw fastify',
        isReference: true,
        measure: (seconds) => rateOf(question(raw.url), raw.pid, seconds),
      },
      { name: 'Fairway', isReference: false, measure: (seconds) => rateOf(ours, gateway.pid, seconds) },
    ],
    close: async () => {
      await apollo.stop();
      await raw.stop();
      await gateway.remove();
    },
  };
}
