import { Ctx as Context, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { canBeStopped } from './stop/stop-withdrawal.service.ts';
import { Withdrawal } from './withdrawal.entity.ts';

@Resolver(() => Withdrawal)
export class WithdrawalResolver {
  @FieldResolver(() => Boolean, {
    description: 'Whether it can still be stopped: its eCheck was not asked for.',
  })
  canBeStopped(@Root() withdrawal: Withdrawal, @Context() ctx: Ctx): Promise<boolean> {
    return canBeStopped(ctx, withdrawal);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'Until when its eCheck waits, since nothing that went to this address was paid before; null where it need not, or has left.',
  })
  async waitsUntil(@Root() withdrawal: Withdrawal, @Context() ctx: Ctx): Promise<Date | null> {
    return (await canBeStopped(ctx, withdrawal)) ? withdrawal.heldUntil : null;
  }
}
