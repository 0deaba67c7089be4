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
      const { poolName, admin, format, cost, tournaments, lockAt, worksUntil } = await invitationDetails(
        ctx,
        token,
      );
      const [first] = tournaments;
      const facts = [
        !worksUntil && `${admin} is the host`,
        `${format}, ${cost}`,
        tournaments.length > 0 && `played at ${tournaments.map(({ name }) => name).join(', ')}`,
        lockAt && first && `picks lock ${momentFor(lockAt, null, first.zone)}`,
      ].filter(Boolean);
      return {
        // The pool's own link may come from any of its members.
        title: worksUntil ? `${admin} invites you to ${poolName}` : `Join ${poolName} on Fairway`,
        description: `${facts.join('; ')}.`,
        path: `/invite/${token}`,
      };
    } catch (fault) {
      if (fault instanceof Refusal) return null;
      // The page itself says what is wrong.
      ctx.log.warn({ err: fault }, 'invitations: link preview failed');
      return null;
    }
  },
};
