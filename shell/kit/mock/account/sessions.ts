import type { Answer, Answers, Caller } from '../answer.ts';
import { refuse } from '../sentinels.ts';
import type { Player } from '../world.ts';

const moments = { signedInAt: '2026-01-10T15:00:00.000Z', lastUsedAt: '2026-01-14T16:00:00.000Z' };

/** A player's sessions: this one, and those that the world lists. */
export const sessionsOf = (player: Player, caller: Caller): Answer<'User'> => ({
  sessions:
    player.username !== caller.username
      ? null
      : [
          { id: 'this session', device: 'Chrome on Windows', current: true, ...moments },
          ...(player.otherSessions ?? []).map((session) => ({ ...session, current: false, ...moments })),
        ],
});

export function sessionMutations({
  user,
  signedIn,
}: {
  user: (player: Player, caller: Caller) => Answer<'User'>;
  signedIn: (caller: Caller) => Player;
}) {
  const Mutation: Answers<'Mutation'> = {
    endSession: ({ id }: { id: string }, caller) => {
      const player = signedIn(caller);
      const others = player.otherSessions ?? [];
      if (!others.some((session) => session.id === id))
        refuse({ code: 'NOT_FOUND', message: 'You have no such session.', field: 'id' });
      player.otherSessions = others.filter((session) => session.id !== id);
      return user(player, caller);
    },
  };
  return Mutation;
}
