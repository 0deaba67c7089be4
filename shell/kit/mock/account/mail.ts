import type { Answer, Answers, Caller } from '../answer.ts';
import { checkPassword, refuse } from '../sentinels.ts';
import type { Player } from '../world.ts';

type Kind = NonNullable<Player['mutedMails']>[number] | 'ROUND_DIGEST';

const kinds: readonly { kind: Kind; title: string; about: string }[] = [
  { kind: 'PICKS_OPEN', title: 'Picks open', about: 'When you can pick for the next tournament.' },
  {
    kind: 'NO_CARD',
    title: 'No picks yet',
    about:
      'A day before picks lock, or three hours before the first tee time of a Single Round, if you have not picked by then.',
  },
  {
    kind: 'REMINDER',
    title: 'Reminders from your host',
    about: 'When the host of a pool reminds you of your picks or your buy-in.',
  },
  {
    kind: 'GOLFER',
    title: 'A golfer withdrew',
    about: 'When one of your golfers is out, or was replaced.',
  },
  {
    kind: 'CARD_ENTERED',
    title: 'Your host changed your card',
    about: 'When the host of a pool enters or changes your card after the lock, or lets you make it.',
  },
  { kind: 'RESULTS', title: 'Results', about: 'Your place and your prize, once they are final.' },
  {
    kind: 'ROUND_DIGEST',
    title: 'The day’s board',
    about:
      'After each round but the last: your place, who leads, and the board as a picture. One mail for each of your pools.',
  },
  { kind: 'WITHDRAWAL', title: 'Withdrawals', about: 'When one was sent, or its money came back.' },
  {
    kind: 'PLAYED_AGAIN',
    title: 'Invitations to play again',
    about: 'When the host of a pool you played in invites you to the next one.',
  },
  {
    kind: 'POOL_OFFERED',
    title: 'Asked to run a pool',
    about: 'When the host of a pool you are in asks you to take it over.',
  },
  {
    kind: 'PAYOUTS_CHANGED',
    title: 'Payouts changed',
    about: 'When the host changes how the pot is split.',
  },
  {
    kind: 'RULES_CHANGED',
    title: 'Rules changed',
    about:
      'When the host changes how a pool that you are in is played, when its picks lock, or its tournament.',
  },
  {
    kind: 'OUT_OF_POOL',
    title: 'Out of a pool',
    about: 'When the host removes you from a pool, deletes it or stops it, with what goes back to you.',
  },
  {
    kind: 'NEXT_WEEK',
    title: 'Play next week?',
    about: 'When a week of your weekly pool is over, and you say whether it goes on.',
  },
];

/** What comes until it is switched off, but for the board of the day, which has to be asked for. */
const isOn = (player: Player, kind: Kind): boolean =>
  kind === 'ROUND_DIGEST' ? player.wantsDigest === true : !player.mutedMails?.includes(kind);

/** The mail settings of the mocked gateway. */
export function mailMutations({
  user,
  signedIn,
}: {
  user: (player: Player, caller: Caller) => Answer<'User'>;
  signedIn: (caller: Caller) => Player;
}) {
  const Mutation: Answers<'Mutation'> = {
    switchMail: ({ kind, on, password }: { kind: Kind; on: boolean; password?: string | null }, caller) => {
      const player = signedIn(caller);
      if (!on && ['WITHDRAWAL', 'PAYOUTS_CHANGED', 'OUT_OF_POOL'].includes(kind))
        checkPassword(player, password);
      const others = (player.mutedMails ?? []).filter((one) => one !== kind);
      if (kind === 'ROUND_DIGEST') player.wantsDigest = on;
      else player.mutedMails = on ? others : [...others, kind];
      return user(player, caller);
    },
    keepZone: ({ zone }: { zone: string }, caller) => {
      const player = signedIn(caller);
      if (!zone) refuse({ code: 'INVALID', message: 'A time zone has a name like America/New_York.' });
      player.zone = zone;
      return user(player, caller);
    },
  };
  return Mutation;
}

export const mailSettingsOf = (player: Player, caller: Caller): Answer<'User'> => ({
  mailSettings:
    player.username !== caller.username
      ? null
      : {
          zone: player.zone ?? null,
          kinds: kinds.map((one) => ({ ...one, on: isOn(player, one.kind) })),
        },
});
