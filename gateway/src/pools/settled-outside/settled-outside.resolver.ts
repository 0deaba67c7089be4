import { Arg, Ctx as Context, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { whichEntry } from '../entries/which-entry.ts';
import { Pool } from '../pool.entity.ts';
import { userOfEntry } from '../pool.queries.ts';
import { markBuyIn, markPrize } from './mark-payment.service.ts';
import { outsideLedger } from './outside-ledger.queries.ts';
import {
  OutsideEntry,
  ShownLedger,
  ShownPrizes,
  ShownSettledOutside,
  shownLedger,
  shownPrizes,
  shownSettledOutside,
} from './settled-outside.types.ts';

const contestText = 'The number of its contest; the one that is open or in play, if left out.';
const noteText = 'How, in up to 60 characters, as cash.';

@Resolver(() => Pool)
class SettledOutsideResolver {
  @FieldResolver(() => ShownSettledOutside, {
    nullable: true,
    description: 'How the group settles the money itself; null where the buy-in is paid on Fairway, or free.',
  })
  settledOutside(@Root() { settledOutside }: Pool): ShownSettledOutside | null {
    return settledOutside && shownSettledOutside(settledOutside);
  }

  @FieldResolver(() => ShownPrizes, {
    nullable: true,
    description: 'Its prizes by name; null where the places get shares of the pot.',
  })
  namedPrizes(@Root() { namedPrizes }: Pool): ShownPrizes | null {
    return namedPrizes && shownPrizes(namedPrizes);
  }

  @Query(() => ShownLedger, {
    nullable: true,
    description:
      'What the host of your pool has noted of the money that the group settles itself; null where it does not, or there is no contest yet.',
  })
  async outsideLedger(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('contest', () => Int, { nullable: true, description: contestText }) contest?: number | null,
  ): Promise<ShownLedger | null> {
    const ledger = await outsideLedger(ctx, pool, contest ?? undefined);
    return ledger && shownLedger(ledger);
  }

  @Mutation(() => ShownLedger, {
    description: 'Notes that a member of your pool has paid you the buy-in, or has not. Nothing is charged.',
  })
  async markBuyIn(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('username', () => String, { description: 'Whose.' }) username: string,
    @Arg('paid', () => Boolean, { description: 'Whether it is paid.' }) paid: boolean,
    @Arg('note', () => String, { nullable: true, description: noteText }) note?: string | null,
    @Arg('contest', () => Int, { nullable: true, description: contestText }) contest?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<ShownLedger> {
    return shownLedger(
      await markBuyIn(ctx, pool, {
        username,
        paid,
        note,
        contest: contest ?? undefined,
        entry: entry ?? undefined,
      }),
    );
  }

  @Mutation(() => ShownLedger, {
    description: 'Notes that you have handed a prize of your pool over, or have not. Nothing is moved.',
  })
  async markPrize(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('username', () => String, { description: 'Whose.' }) username: string,
    @Arg('paid', () => Boolean, { description: 'Whether it is handed over.' }) paid: boolean,
    @Arg('note', () => String, { nullable: true, description: noteText }) note?: string | null,
    @Arg('contest', () => Int, { nullable: true, description: contestText }) contest?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<ShownLedger> {
    return shownLedger(
      await markPrize(ctx, pool, {
        username,
        paid,
        note,
        contest: contest ?? undefined,
        entry: entry ?? undefined,
      }),
    );
  }
}

@Resolver(() => OutsideEntry)
class OutsideEntryResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: OutsideEntry, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}

export const settledOutsideResolvers = [SettledOutsideResolver, OutsideEntryResolver] as const;
