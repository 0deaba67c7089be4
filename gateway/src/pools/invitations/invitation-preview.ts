import type { Ctx } from '../../context.ts';
import type { LinkPreview } from '../../http/pages/link-preview.ts';
import { Refusal } from '../../refusal.ts';
import { momentFor } from '../../rules/moment.ts';
import { invitationDetails } from './invitation-details.service.ts';

/** The preview of an invitation says what its page says to whoever has the link. */
export const invitationPreview: LinkPreview<Ctx> = {
  path: /^\/invite\/([\w-]{43})(?:\/join)?\/?$/i,
  async read(ctx, token) {
    try {
      const invited = await invitationDetails(ctx, token);
      const { poolName, admin, format, cost, tournaments, worksUntil } = invited;
      const [first] = tournaments;
      const facts = [
        !worksUntil && `${admin} is the host`,
        `${format}, ${cost}`,
        tournaments.length > 0 && `played at ${tournaments.map(({ name }) => name).join(', ')}`,
        ...(first ? locksOf(invited, first.zone) : []),
      ].filter(Boolean);
      return {
        // The pool's own link may come from any of its members.
        title: worksUntil ? `${admin} invites you to ${poolName}` : `Join ${poolName} on Fairway`,
        description: `${facts.join('; ')}.`,
        path: `/invite/${token}`,
      };
    } catch (fault) {
      if (fault instanceof Refusal) return null;
      // The page is served without a preview, and shows what is wrong by itself.
      ctx.log.warn({ err: fault }, 'invitations: link preview failed');
      return null;
    }
  },
};

/** Where golfers lock one by one, whoever is invited needs to know of the first of them. */
function locksOf(
  times: Pick<Awaited<ReturnType<typeof invitationDetails>>, Moments>,
  zone: string,
): string[] {
  const { lockAt, firstLockAt, joinBefore } = times;
  if (!lockAt || !firstLockAt) return [];
  const text = (moment: Date) => momentFor(moment, null, zone);
  return [
    ...(joinBefore ? [`join before ${text(joinBefore)}`] : []),
    firstLockAt < lockAt ? `golfers lock one by one from ${text(firstLockAt)}` : `picks lock ${text(lockAt)}`,
  ];
}

type Moments = 'lockAt' | 'firstLockAt' | 'joinBefore';
