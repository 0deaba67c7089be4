import { creationOf } from '../../src/board/golden/pool-creation.ts';
import { cast } from '../story/random-story.ts';
import type { Week } from './week.ts';

/** The host opens the story's pools, and plays in each. */
export async function openPools(week: Week): Promise<void> {
  const { story, golden, book } = week;
  await week.tick();
  const [host] = cast;
  if (!host) throw new Error('Every story has a host.');
  for (const pool of story.pools) {
    const token = golden.tokens.get(host) ?? '';
    const body = await creationOf(golden.gateway, token, pool);
    const answer = await golden.gateway.rest('POST', '/create-pool', { token, body });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    book.join(pool, host, { plays: true });
  }
}
