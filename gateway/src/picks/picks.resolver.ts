import { Arg, Ctx as Context, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../context.ts';
import { Entry } from '../pools/contests/contest.entity.ts';
import { Decision, decisionOf } from '../pools/decision.ts';
import { Pool } from '../pools/pool.entity.ts';
import { cardOfEntry, cardOfUser, sheetOfEntry } from './cards/card.queries.ts';
import { clearCard, entryVerdict, saveCard } from './cards/card.service.ts';
import { Card, cardOf, Sheet, sheetFrom } from './cards/card.types.ts';

const ofWeek = 'Of that week, from 1; without it, of the one that is open or in play.';

@Resolver(() => Entry)
class EntryPicksResolver {
  @Mutation(() => Card, { description: 'Saves these golfers as your card for a pool: all of them, or none.' })
  async saveCard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('golfers', () => [ID], { description: "The golfers' ids." }) golfers: string[],
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
  ): Promise<Card> {
    const picks = golfers.map((id) => ({ id }));
    return cardOf(await saveCard(ctx, pool, picks, week ?? undefined));
  }

  @Mutation(() => Card, { description: 'Takes all golfers off your card of a pool.' })
  async clearCard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
  ): Promise<Card> {
    return cardOf(await clearCard(ctx, pool, week ?? undefined));
  }

  @FieldResolver(() => Card, { description: 'Its card; without picks an empty one.' })
  async card(
    @Root() entry: Entry,
    @Context() ctx: Ctx,
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
  ): Promise<Card> {
    return cardOf(await cardOfEntry(ctx, entry, week ?? undefined));
  }

  @FieldResolver(() => Sheet, {
    nullable: true,
    description:
      'What its card is picked from; null until the tiers are made. Before the day of a single round it has those of the week.',
  })
  async sheet(
    @Root() entry: Entry,
    @Context() ctx: Ctx,
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
  ): Promise<Sheet | null> {
    const sheet = await sheetOfEntry(ctx, entry, week ?? undefined);
    return sheet.isKnown ? sheetFrom(sheet) : null;
  }

  @FieldResolver(() => Decision, { description: 'Whether its card can be saved.' })
  async submit(
    @Root() entry: Entry,
    @Context() ctx: Ctx,
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
  ): Promise<Decision> {
    return decisionOf(await entryVerdict(ctx, entry, week ?? undefined));
  }
}

@Resolver(() => Pool)
class PoolPicksResolver {
  @FieldResolver(() => Card, {
    nullable: true,
    description:
      "What you may see of a member's card: null without an entry in the contest, and for strangers to the pool.",
  })
  async card(
    @Root() pool: Pool,
    @Context() ctx: Ctx,
    @Arg('username', () => String, { description: 'In any case.' }) username: string,
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
  ): Promise<Card | null> {
    const card = await cardOfUser(ctx, pool, username, week ?? undefined);
    return card && cardOf(card);
  }
}

export const picksResolvers = [EntryPicksResolver, PoolPicksResolver] as const;
