import { Ctx as Context, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../context.ts';
import { Entry } from '../pools/contests/contest.entity.ts';
import { paidStatus } from './payment-status.service.ts';

@Resolver(() => Entry)
export class PaymentStatusResolver {
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'true: paid, or free; false: begins anew after a paid contest; null: nothing yet.',
  })
  paid(@Root() entry: Entry, @Context() ctx: Ctx): Promise<boolean | null> {
    return paidStatus(ctx, entry);
  }
}
