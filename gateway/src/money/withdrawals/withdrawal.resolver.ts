import { Ctx as Context, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { canBeStopped } from './stop/stop-withdrawal.service.ts';
import { waitsBecause } from './stop/waits-because.service.ts';
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
      'Until when its eCheck waits, since nothing that went to this address was paid before; null where it need not any more, or has left.',
  })
  async waitsUntil(@Root() withdrawal: Withdrawal, @Context() ctx: Ctx): Promise<Date | null> {
    const { heldUntil } = withdrawal;
    if (heldUntil === null || heldUntil <= ctx.wallClock.now()) return null;
    return (await canBeStopped(ctx, withdrawal)) ? heldUntil : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'What keeps its eCheck, such as a disputed card payment, as a sentence; null where nothing does, or it has left.',
  })
  waitsBecause(@Root() withdrawal: Withdrawal, @Context() ctx: Ctx): Promise<string | null> {
    return waitsBecause(ctx, withdrawal);
  }
}
