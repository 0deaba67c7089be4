import { moneyText } from '@fairway/schema/display';
import type { Ctx } from '../../../context.ts';
import { invitationOfAsked, invitationPath } from '../../../pools/invitations/invitation.service.ts';
import { Pool } from '../../../pools/pool.entity.ts';
import { userById } from '../../../pools/pool.queries.ts';
import { type PoolView, poolViewOf, viewerWithInvitation } from '../../../pools/pool-view.service.ts';
import { momentFor } from '../../../rules/moment.ts';
import { roundNames } from '../../../rules/pools/formats.ts';
import { outsideSentence } from '../../../rules/pools/settled-outside.ts';
import { joinVerdict } from '../../../rules/pools/windows.ts';
import type { Writer } from '../text/mail-text.ts';

/** Obsolete once the reader joined, cannot join or was removed, or the invitation was revoked. */
export const rerunContent: Writer<'played-again'> = async (given, { facts, zone }) => {
  const ctx = { ...given, em: given.em.fork() };
  const pool = await ctx.em.findOne(Pool, { id: facts.poolId, deletedAt: null });
  const { userId } = facts;
  const invitation = pool && (await invitationOfAsked(ctx, pool.id, userId));
  if (!pool || !invitation) return null;
  const view = await poolViewOf(ctx, pool, userId);
  const admin = await userById(ctx, pool.adminId);
  if (
    !admin ||
    !joinVerdict(view.facts, viewerWithInvitation(view, invitation.id), ctx.gameClock.now()).allowed
  )
    return null;
  const former = pool.rerunOf === null ? null : await formerPoolOf(ctx, pool.rerunOf, userId);
  const host = admin.shownName;
  const venue = view.contest?.weeks[0]?.tournament.zone ?? 'America/New_York';
  return {
    subject: `${host} invites you to play again: ${pool.name}`,
    paragraphs: [
      former
        ? `${host} is running ${former.name} again, as ${pool.name}, and invites you to join.`
        : `You have played in a pool with ${host}, who invites you to ${pool.name}.`,
      `${whatItIs(view)} ${whatItCosts(pool)}`,
      `You are in the pool once you join. The link works until ${momentFor(invitation.expiresAt, zone, venue)}.`,
    ],
    link: { label: 'See the pool and join', path: invitationPath(ctx, invitation) },
  };
};

/** The pool that is run again, for whoever was in it: others may not know of it. */
async function formerPoolOf({ em }: Pick<Ctx, 'em'>, poolId: string, userId: string): Promise<Pool | null> {
  const [wasIn] = await em.execute<object[]>(
    `select 1 where exists (select from pool_member where pool_id = ? and user_id = ?)
       or exists (
         select from entry join contest on contest.id = contest_id
         where contest.pool_id = ? and entry.user_id = ?)`,
    [poolId, userId, poolId, userId],
  );
  return wasIn ? em.findOne(Pool, { id: poolId }) : null;
}

function whatItIs({ pool: { format, round }, contest }: PoolView): string {
  const names = (contest?.weeks ?? []).map(({ tournament }) => `the ${tournament.name}`);
  if (names.length === 0) return `It is a ${format} pool.`;
  const part = round === null ? '' : `${roundNames[round - 1]} of `;
  return `It is a ${format} pool for ${part}${names.join(', ')}.`;
}

const whatItCosts = ({ buyInCents, settledOutside }: Pool): string => {
  if (settledOutside) return `Its buy-in is ${moneyText(settledOutside.buyInCents)}. ${outsideSentence}`;
  return buyInCents === 0
    ? 'It is free.'
    : `Its buy-in is ${moneyText(buyInCents)}, paid when you submit your picks.`;
};
