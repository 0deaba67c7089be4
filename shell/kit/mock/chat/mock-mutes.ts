import type { Answer, Answers, Caller } from '../answer.ts';
import type { MockPool } from '../pools/mock-pool.ts';
import { refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';

interface Parts {
  signedIn: (caller: Caller) => Player;
  joined: (pool: string, username: string) => MockPool;
  userOf: (username: string, caller: Caller) => Answer<'User'>;
}

/** Muting people and pools, on the mocked gateway. */
export const muteMutations = ({ signedIn, joined, userOf }: Parts) =>
  ({
    mutePerson: ({ username, on }: { username: string; on: boolean }, caller: Caller) => {
      const player = signedIn(caller);
      if (username === player.username)
        refuse({ code: 'INVALID', message: 'You can’t mute yourself.', field: 'username' });
      const others = (player.muted ?? []).filter((one) => one !== username);
      player.muted = on ? [...others, username] : others;
      return userOf(player.username, caller);
    },
    mutePool: ({ pool, on }: { pool: string; on: boolean }, caller: Caller) => {
      const player = signedIn(caller);
      const { id, name } = joined(pool, player.username);
      const others = (player.mutedPools ?? []).filter((one) => one !== id);
      player.mutedPools = on ? [...others, id] : others;
      return { id, name, isMuted: on };
    },
  }) satisfies Answers<'Mutation'>;

/** Whom and what a player has muted; nobody else learns it. */
export function mutesOf({ players, pools }: World, player: Player, caller: Caller): Answer<'User'> {
  if (player.username !== caller.username) return { mutedPeople: null, mutedPools: null };
  const { muted = [], mutedPools = [] } = player;
  return {
    mutedPeople: muted.map((username) => ({
      id: players.find((one) => one.username === username)?.id ?? `id of ${username}`,
      username,
      profilePic: null,
    })),
    mutedPools: pools
      .filter(({ id }) => mutedPools.includes(id))
      .map(({ id, name }) => ({ id, name, isMuted: true })),
  };
}
