import { alone } from '@fairway/schema/graphql-limits';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Resolver,
} from 'type-graphql';
import type { Ctx } from '../context.ts';
import { Entry } from '../pools/contests/contest.entity.ts';
import { whichEntry } from '../pools/entries/which-entry.ts';
import { payFromBalance } from './buy-in.service.ts';
import { startCheckout } from './checkouts/checkout.service.ts';
import type { DraftPicks } from './payable.ts';
import { SavedCard } from './saved-cards/saved-card.types.ts';

@ObjectType({ description: 'A payment by card that is waiting for its card.' })
class Checkout {
  @Field(() => String, { description: 'With it a browser confirms the payment.' })
  clientSecret!: string;

  @Field(() => String, { description: "What the payment provider's script is opened with." })
  publishableKey!: string;

  @Field(() => Int, { description: 'What goes into the pot.' })
  buyInCents!: number;

  @Field(() => Int, { description: 'What paying by card costs on top.' })
  feeCents!: number;

  @Field(() => Int, { description: 'What is taken from the card.' })
  totalCents!: number;

  @Field(() => SavedCard, {
    nullable: true,
    description: 'The card that you have saved, and can pay with at once; null without one.',
  })
  savedCard!: SavedCard | null;

  @Field(() => Boolean, { description: 'Whether the provider is the sandbox’s, and no money moves.' })
  testMode!: boolean;
}

const draftOf = (
  golfers: readonly string[] | null | undefined,
  week: number | null | undefined,
  entry: number | null | undefined,
): DraftPicks => ({
  picks: golfers?.map((id) => ({ id })) ?? null,
  week: week ?? undefined,
  entry: entry ?? undefined,
});

@Resolver()
export class BuyInResolver {
  @Mutation(() => Checkout, {
    description:
      'Opens the checkout of your buy-in, or finds the open one. The draft becomes the card once it is paid.',
  })
  @Extensions(alone)
  async startCheckout(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('golfers', () => [ID], { nullable: true, description: 'The draft card, by ids of golfers.' })
    golfers?: string[] | null,
    @Arg('week', () => Int, { nullable: true, description: 'Of a Multi-Week contest; else the open one.' })
    week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<Checkout> {
    const checkout = await startCheckout(ctx, pool, draftOf(golfers, week, entry));
    return { ...checkout, testMode: ctx.settings.cardsAreSandboxed };
  }

  @Mutation(() => Entry, {
    description: 'Pays your buy-in from your balance, without a fee, and saves the card.',
  })
  @Extensions(alone)
  payFromBalance(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('golfers', () => [ID], { nullable: true, description: 'The card, by ids of golfers.' })
    golfers?: string[] | null,
    @Arg('week', () => Int, { nullable: true, description: 'Of a Multi-Week contest; else the open one.' })
    week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<Entry> {
    return payFromBalance(ctx, pool, draftOf(golfers, week, entry));
  }
}
