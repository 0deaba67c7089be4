import { alone, pageOf } from '@fairway/schema/graphql-limits';
import { passwordAgainText } from '@fairway/schema/shapes';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import { isCaller } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { connectionOf, pageLength } from '../../http/graphql/graphql-pages.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { Refusal } from '../../refusal.ts';
import { heldMoneyOf, partsOfBalance } from '../held-money.service.ts';
import { heldBecause } from '../holds.service.ts';
import { reasons, refundAccount, userAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { statementOf } from '../ledger/statement.service.ts';
import { stopWithdrawal } from '../withdrawals/stop/stop-withdrawal.service.ts';
import { Withdrawal } from '../withdrawals/withdrawal.entity.ts';
import { withdraw, withdrawalsOf } from '../withdrawals/withdrawal.service.ts';
import { tooLittleOf } from './balance.service.ts';
import { setReturnsTo } from './returns-to.service.ts';

enum ReturnsTo {
  CARD = 'CARD',
  CREDIT = 'CREDIT',
}

registerEnumType(ReturnsTo, {
  name: 'ReturnsTo',
  description: 'Where a buy-in goes that was paid by card and comes back.',
  valuesConfig: {
    CARD: { description: 'Back to the card that paid it.' },
    CREDIT: { description: 'To the balance, as credit that buys in and can’t be withdrawn.' },
  },
});

@ObjectType({ description: 'One movement of a balance.' })
export class StatementLine {
  @Field(() => ID, { description: 'Grows with time.' })
  id!: string;

  @Field(() => Date, { description: 'When.' })
  at!: Date;

  @Field(() => String, { description: "What it was, such as 'Prize'." })
  what!: string;

  @Field(() => String, { nullable: true, description: "What it was about, such as a pool's name." })
  about!: string | null;

  @Field(() => Int, { description: 'What came in; below zero, what went out.' })
  cents!: number;

  @Field(() => Int, { description: 'The balance behind it.' })
  balanceCents!: number;
}

const StatementConnection = connectionOf(StatementLine, 'Statement', 'a statement, the newest first');
type StatementConnection = InstanceType<typeof StatementConnection>;

@Resolver(() => User)
export class BalanceResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'What you may spend or withdraw; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async balanceCents(@Root() user: User, @Context() ctx: Ctx): Promise<number | null> {
    return isCaller(ctx, user.id) ? balanceOf(ctx, userAccount(user.id)) : null;
  }

  @FieldResolver(() => StatementConnection, {
    nullable: true,
    description: 'What moved your balance, the newest first; null on everybody but oneself.',
  })
  @Extensions({ ...perViewer, ...pageOf(50) })
  async statement(
    @Root() user: User,
    @Context() ctx: Ctx,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 50, or up to 100.' })
    first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'An `endCursor`: go on behind it.' })
    after?: string | null,
  ): Promise<StatementConnection | null> {
    if (!isCaller(ctx, user.id)) return null;
    if (after && !/^\d{1,18}$/.test(after))
      throw new Refusal('INVALID', 'after must be an endCursor.', { field: 'after' });
    const limit = pageLength(first ?? 50);
    const { lines, hasNextPage } = await statementOf(ctx, user.id, { limit, before: after ?? undefined });
    return {
      nodes: lines.map(({ reason, ...line }) => ({ ...line, what: reasons[reason] })),
      pageInfo: { hasNextPage, endCursor: lines.at(-1)?.id ?? null },
    };
  }

  @FieldResolver(() => [Withdrawal], {
    nullable: true,
    description: 'Your latest 50 withdrawals, the newest first; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async withdrawals(@Root() user: User, @Context() ctx: Ctx): Promise<Withdrawal[] | null> {
    return isCaller(ctx, user.id) ? withdrawalsOf(ctx, user.id) : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why your withdrawals have to wait; null if they need not, and on everybody but oneself.',
  })
  @Extensions(perViewer)
  async withdrawalsHeld(@Root() user: User, @Context() ctx: Ctx): Promise<string | null> {
    return isCaller(ctx, user.id) ? heldBecause(ctx, user.id) : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'What of your balance may be withdrawn now; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async withdrawableCents(@Root() user: User, @Context() ctx: Ctx): Promise<number | null> {
    if (!isCaller(ctx, user.id)) return null;
    return partsOfBalance(await balanceOf(ctx, userAccount(user.id)), await heldMoneyOf(ctx, user.id)).free;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'What of your balance is credit, which buys in and can’t be withdrawn: buy-ins by card that came back and stayed here. Null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async creditCents(@Root() user: User, @Context() ctx: Ctx): Promise<number | null> {
    if (!isCaller(ctx, user.id)) return null;
    return partsOfBalance(await balanceOf(ctx, userAccount(user.id)), await heldMoneyOf(ctx, user.id)).credit;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Your balance where it is too little to ever be paid out, and would be given up with your account; else 0. Null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async tooLittleCents(@Root() user: User, @Context() ctx: Ctx): Promise<number | null> {
    return isCaller(ctx, user.id) ? tooLittleOf(ctx, user.id) : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'What is on its way back to your card: buy-ins by card that came back, no part of your balance; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async returningCents(@Root() user: User, @Context() ctx: Ctx): Promise<number | null> {
    return isCaller(ctx, user.id) ? balanceOf(ctx, refundAccount(user.id)) : null;
  }

  @FieldResolver(() => ReturnsTo, {
    nullable: true,
    description:
      'Where a buy-in goes that you paid by card and that comes back; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  returnsTo(@Root() user: User, @Context() ctx: Ctx): ReturnsTo | null {
    return isCaller(ctx, user.id) ? ReturnsTo[user.returnsTo] : null;
  }

  @Mutation(() => User, {
    description:
      'Sets where a buy-in goes that you paid by card and that comes back, from now on. Asked again, it answers the same.',
  })
  async setReturnsTo(
    @Context() ctx: Ctx,
    @Arg('to', () => ReturnsTo, { description: 'Its card, or credit.' }) to: ReturnsTo,
  ): Promise<User> {
    return setReturnsTo(ctx, to);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'From when on all of your balance but credit may be withdrawn, since some came from cards that may still take it back; null where nothing waits, and on everybody but oneself.',
  })
  @Extensions(perViewer)
  async balanceWaitsUntil(@Root() user: User, @Context() ctx: Ctx): Promise<Date | null> {
    return isCaller(ctx, user.id) ? (await heldMoneyOf(ctx, user.id)).until : null;
  }

  @Mutation(() => Withdrawal, {
    description:
      'Withdraws from your balance. The eCheck follows by email; the first one to an address may wait, as `waitsUntil` tells. One withdrawal at a time.',
  })
  @Extensions(alone)
  async withdraw(
    @Context() ctx: Ctx,
    @Arg('amountCents', () => Int, { description: 'How much.' }) amountCents: number,
    @Arg('email', () => String, { description: 'Where the eCheck goes.' }) email: string,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<Withdrawal> {
    const { withdrawal } = await withdraw(ctx, { amountCents, email, password });
    return withdrawal;
  }

  @Mutation(() => Withdrawal, {
    description:
      'Stops a withdrawal of yours whose eCheck was not asked for yet: the money goes back to your balance. Asked again, it answers the same.',
  })
  @Extensions(alone)
  async stopWithdrawal(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which one.' }) id: string,
  ): Promise<Withdrawal> {
    const { withdrawal } = await stopWithdrawal(ctx, id);
    return withdrawal;
  }
}
