import { alone } from '@fairway/schema/graphql-limits';
import { Arg, Ctx as Context, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Pool } from '../pool.entity.ts';
import { userById } from '../pool.queries.ts';
import { poolView } from '../pool-view.service.ts';
import { clearNotice, setNotice } from './notice.service.ts';
import { PoolNotice } from './pool-notice.ts';

@Resolver(() => Pool)
export class NoticeResolver {
  @Mutation(() => Pool, {
    description: "Posts a notice at the top of your pool's page; it replaces the one before.",
  })
  @Extensions(alone)
  setNotice(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('text', () => String, { description: '1 to 280 characters of plain text.' }) text: string,
    @Arg('until', () => Date, {
      nullable: true,
      description:
        'When it ends, by the game clock; with the contest that is open or in play, if left out, and after a week where there is none.',
    })
    until?: Date | null,
  ): Promise<Pool> {
    return setNotice(ctx, pool, { text, until: until ?? null });
  }

  @Mutation(() => Pool, { description: "Removes the notice from the top of your pool's page." })
  @Extensions(alone)
  clearNotice(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
  ): Promise<Pool> {
    return clearNotice(ctx, pool);
  }

  @FieldResolver(() => PoolNotice, {
    nullable: true,
    description:
      'The notice that its admin has posted at the top of its page; null for strangers, and where there is none.',
  })
  async notice(@Root() pool: Pool, @Context() ctx: Ctx): Promise<PoolNotice | null> {
    const { noticeText, noticeAt, noticeBy, noticeUntil } = pool;
    if (noticeText === null || !noticeAt || !noticeBy) return null;
    if (noticeUntil && noticeUntil <= ctx.gameClock.now()) return null;
    const [{ isMember }, by] = await Promise.all([poolView(ctx, pool), userById(ctx, noticeBy)]);
    return isMember && by ? { text: noticeText, at: noticeAt, until: noticeUntil, by } : null;
  }
}
