import { momentAfterDays } from '@fairway/schema/days';
import type { Answer, Answers, Caller } from '../answer.ts';
import { applySentinels, checkPassword, refuse } from '../sentinels.ts';
import type { Player } from '../world.ts';

type OwnToken = NonNullable<Player['accessTokens']>[number];

const madeAt = '2026-01-12T15:00:00.000Z';

export const accessTokensOf = (player: Player, caller: Caller): Answer<'User'> => ({
  accessTokens: player.username === caller.username ? (player.accessTokens ?? []) : null,
});

interface Asked {
  user: (player: Player, caller: Caller) => Answer<'User'>;
  signedIn: (caller: Caller) => Player;
}

type Made = Pick<OwnToken, 'name' | 'scopes'> & { days: number; password?: string | null };

export const accessTokenMutations = ({ user, signedIn }: Asked): Answers<'Mutation'> => ({
  makeAccessToken: ({ name, scopes, days, password }: Made, caller) => {
    applySentinels({ name });
    const player = signedIn(caller);
    checkPassword(player, password);
    if (scopes.length === 0)
      refuse({ code: 'INVALID', message: 'A token is good for something.', field: 'scopes' });
    const before = player.accessTokens ?? [];
    const accessToken: OwnToken = {
      id: `token ${before.length + 1} of ${player.username}`,
      name,
      scopes,
      createdAt: madeAt,
      expiresAt: momentAfterDays(madeAt, days).toISOString(),
      lastUsedAt: null,
    };
    player.accessTokens = [accessToken, ...before];
    return { token: `fw_${'c0ffee'.repeat(8)}`, accessToken };
  },
  revokeAccessToken: ({ id, password }: { id: string; password?: string | null }, caller) => {
    const player = signedIn(caller);
    checkPassword(player, password);
    player.accessTokens = (player.accessTokens ?? []).filter((token) => token.id !== id);
    return user(player, caller);
  },
});
