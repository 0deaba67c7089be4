import type { Answer, Answers, Caller } from '../answer.ts';
import type { Player } from '../world.ts';

export const calendarOf = (player: Player, caller: Caller): Answer<'User'> => ({
  calendarAddressMadeAt: player.username === caller.username ? (player.calendar?.madeAt ?? null) : null,
});

interface Asked {
  user: (player: Player, caller: Caller) => Answer<'User'>;
  signedIn: (caller: Caller) => Player;
  now: () => Date;
}

/** The address of one's calendar, of the mocked gateway. */
export const calendarMutations = ({ user, signedIn, now }: Asked): Answers<'Mutation'> => ({
  makeCalendarAddress: (_args, caller) => {
    const player = signedIn(caller);
    const made = (player.calendar?.made ?? 0) + 1;
    player.calendar = { made, madeAt: now().toISOString() };
    return { url: `https://fairway.example/calendar/secret-${made}.ics`, user: user(player, caller) };
  },
  revokeCalendarAddress: (_args, caller) => {
    const player = signedIn(caller);
    if (player.calendar) player.calendar.madeAt = null;
    return user(player, caller);
  },
});
