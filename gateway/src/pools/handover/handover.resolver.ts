import { Arg, Ctx as Context, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { Pool } from '../pool.entity.ts';
import { userById } from '../pool.queries.ts';
import { answerOffer } from './answer.service.ts';
import { PoolOffer } from './pool-offer.ts';

@Resolver(() => Pool)
export class HandoverResolver {
  @FieldResolver(() => PoolOffer, {
    nullable: true,
    description: 'Who is asked to take it over, for its admin and for whom is asked; null where nobody is.',
  })
  @Extensions(perViewer)
  async offer(@Root() pool: Pool, @Context() ctx: Ctx): Promise<PoolOffer | null> {
    const { adminId, offeredTo, offeredAt, offerLeaves } = pool;
    const { caller } = ctx;
    if (caller.kind !== 'user' || ![adminId, offeredTo].includes(caller.userId)) return null;
    const to = offeredTo && (await userById(ctx, offeredTo));
    return to && offeredAt ? { to, at: offeredAt, leaves: offerLeaves } : null;
  }

  @Mutation(() => Pool, {
    description:
      'Accepts or declines taking over a pool. Its admin may decline too, which withdraws the offer.',
  })
  answerOffer(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('accept', () => Boolean, { description: 'Whether you take it over.' }) accept: boolean,
  ): Promise<Pool> {
    return answerOffer(ctx, pool, accept);
  }
}
