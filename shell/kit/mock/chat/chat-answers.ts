import type { Answer, Caller } from '../answer.ts';
import type { MockPool } from '../pools/mock-pool.ts';
import type { World } from '../world.ts';
import type { MockMessage } from './sample-messages.ts';

interface Page {
  after?: string | null;
  before?: string | null;
  first?: number | null;
}

/** A pool's chat as a player reads it. */
export function chatAnswers(world: World, userOf: (username: string, caller: Caller) => Answer<'User'>) {
  const poolName = (poolId: string) => world.pools.find(({ id }) => id === poolId)?.name ?? '';

  const message = (said: MockMessage, caller: Caller): Answer<'Message'> => ({
    id: String(said.id),
    pool: poolName(said.poolId),
    user: said.username === null ? null : userOf(said.username, caller),
    text: said.text,
    at: said.at,
    clientId: said.clientId,
    removed: said.removedBy !== null,
    removedBy: said.removedBy === null ? null : userOf(said.removedBy, caller),
  });

  const ofPool = (pool: MockPool, caller: Caller) => {
    const { username } = caller;
    const isMember = username !== null && pool.members.includes(username);
    const all = () => (isMember ? world.talk.of(pool.id) : []);
    return {
      messages: ({ after, before, first }: Page) => {
        const count = first ?? 50;
        const found = all().filter(
          ({ id }) => (!after || id > Number(after)) && (!before || id < Number(before)),
        );
        const page = after ? found.slice(0, count) : found.slice(-count);
        return page.map((said) => message(said, caller));
      },
      unread: () => {
        const upTo = world.talk.readUpTo.get(`${username}, ${pool.id}`) ?? 0;
        const others = all().filter((said) => said.username !== username && said.removedBy === null);
        return others.filter(({ id }) => id > upTo).length;
      },
    };
  };

  return { message, ofPool };
}
