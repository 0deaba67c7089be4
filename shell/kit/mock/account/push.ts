import type { Answer, Answers, Caller } from '../answer.ts';
import { refuse } from '../sentinels.ts';
import type { Player } from '../world.ts';

type Kind = NonNullable<Player['mutedNotices']>[number];

const kinds: readonly { kind: Kind; title: string; about: string }[] = [
  { kind: 'PICKS_OPEN', title: 'Picks open', about: 'When you can pick for the next tournament.' },
  {
    kind: 'NO_CARD',
    title: 'No picks yet',
    about: 'A day before picks lock, if you have not picked by then.',
  },
  { kind: 'GOLFER', title: 'A golfer withdrew', about: 'When one of your golfers is out, or was replaced.' },
  { kind: 'CUT', title: 'A golfer was cut', about: 'When golfers on your card miss the cut.' },
  { kind: 'LEAD', title: 'The lead', about: 'When you take the lead of a pool, or lose it.' },
  {
    kind: 'MOVED',
    title: 'Five places',
    about: 'When you move five places up or down in a pool during a round.',
  },
  { kind: 'ROUND_OVER', title: 'A round is over', about: 'Your place after each round but the last.' },
  { kind: 'RESULTS', title: 'Results', about: 'Your place and your prize, once they are final.' },
  { kind: 'MENTION', title: 'Mentions', about: 'When somebody mentions you in a chat.' },
  {
    kind: 'REMINDER',
    title: 'Reminders from your host',
    about: 'When the host of a pool reminds you of your picks or your buy-in.',
  },
  {
    kind: 'NOTICE',
    title: 'Notices of your host',
    about: 'When the host of a pool posts a notice at its top.',
  },
];

/** Notices on devices, of the mocked gateway. */
export function pushMutations({
  user,
  signedIn,
  now,
}: {
  user: (player: Player, caller: Caller) => Answer<'User'>;
  signedIn: (caller: Caller) => Player;
  now: () => Date;
}) {
  const Mutation: Answers<'Mutation'> = {
    addPushDevice: ({ endpoint }: { endpoint: string }, caller) => {
      const player = signedIn(caller);
      const device = { id: endpoint, device: 'Chrome on Windows', endpoint, createdAt: now().toISOString() };
      player.devices = [device, ...(player.devices ?? []).filter((one) => one.endpoint !== endpoint)];
      return user(player, caller);
    },
    removePushDevice: ({ id }: { id: string }, caller) => {
      const player = signedIn(caller);
      if (!player.devices?.some((one) => one.id === id))
        refuse({ code: 'NOT_FOUND', message: 'You have no such device.' });
      player.devices = player.devices?.filter((one) => one.id !== id);
      return user(player, caller);
    },
    switchPush: ({ kind, on }: { kind: Kind; on: boolean }, caller) => {
      const player = signedIn(caller);
      const others = (player.mutedNotices ?? []).filter((one) => one !== kind);
      player.mutedNotices = on ? others : [...others, kind];
      return user(player, caller);
    },
    setQuietHours: ({ from, until }: { from?: number | null; until?: number | null }, caller) => {
      const player = signedIn(caller);
      player.quietHours = typeof from === 'number' && typeof until === 'number' ? { from, until } : null;
      return user(player, caller);
    },
  };
  return Mutation;
}

export const pushSettingsOf = (player: Player, caller: Caller): Answer<'User'> => ({
  pushSettings:
    player.username !== caller.username
      ? null
      : {
          publicKey: 'the key of the mocked gateway',
          kinds: kinds.map((one) => ({ ...one, on: !player.mutedNotices?.includes(one.kind) })),
          quietHours: player.quietHours === undefined ? { from: 22, until: 7 } : player.quietHours,
          devices: (player.devices ?? []).map((device) => ({ lastUsedAt: null, ...device })),
        },
});
