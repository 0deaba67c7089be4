import { LockMode } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import type { HintSender } from '../../live/bus/bus.ts';
import { dropPendingChange } from '../addresses/claim-address.service.ts';
import { foldCase, User } from '../users/user.entity.ts';
import { noSuchUser } from '../users/user.queries.ts';
import { endAllSessions } from './session.service.ts';
import { sessionEnded } from './session-ended.ts';

// What operators end where an account or a program is in wrong hands.

type Place = Pick<Ctx, 'em' | 'wallClock' | 'log'> & { bus: HintSender };

/** Ends all sessions and access tokens of one user, and a change of address that waits for its mailed link. */
export const signOutUser = (place: Place, username: string): Promise<string> =>
  transactional(place, async (em) => {
    const nameKey = foldCase(username);
    const user = await em.findOne(
      User,
      { nameKey, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!user) throw noSuchUser();
    await dropPendingChange({ em }, user);
    // Whoever comes back, even on the same device, is told of by mail.
    await endAllSessions({ ...place, em }, user, { disownedSince: new Date(0) });
    return user.username;
  });

const endedAtOnce = 1000;

/** Ends everybody's access tokens: after a restore those that were ended before are there again. */
export async function endAccessTokensOfAll(place: Place): Promise<number> {
  for (let count = 0; ; ) {
    const ended = await transactional(place, async (em) => {
      const rows = await rowsOf(
        em,
        { userId: text, sessionId: text },
        `delete from access_token where id = any(array(select id from access_token limit ? for update))
         returning user_id as "userId", id as "sessionId"`,
        [endedAtOnce],
      );
      await place.bus.publishAll(em, sessionEnded, rows);
      return rows;
    });
    count += ended.length;
    if (ended.length < endedAtOnce) return count;
  }
}
