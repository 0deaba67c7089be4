import { Arg, Ctx as Context, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../context.ts';
import { Entry } from '../pools/contests/contest.entity.ts';
import { Decision, decisionOf } from '../pools/decision.ts';
import { whichEntry } from '../pools/entries/which-entry.ts';
import { Pool } from '../pools/pool.entity.ts';
import { cardOfEntry, cardOfUser, sheetOfEntry } from './cards/card.queries.ts';
import { clearCard, entryVerdict, saveCard } from './cards/card.service.ts';
import { Card, cardOf, Sheet, sheetFrom } from './cards/card.types.ts';
import { copyCard } from './cards/copy-card.service.ts';
import { askedCard } from './cards/own-cards.ts';
import { usedOfEntry } from './season/used-golfers.queries.ts';

const ofWeek = 'Of that week, from 1; without it, of the one that is open or in play.';

@Resolver(() => Entry)
class EntryPicksResolver {
  @Mutation(() => Card, { description: 'Saves these golfers as your card for a pool: all of them, or none.' })
  async saveCard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('golfers', () => [ID], { description: "The golfers' ids." }) golfers: string[],
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<Card> {
    const picks = golfers.map((id) => ({ id }));
    return cardOf(await saveCard(ctx, pool, picks, askedCard(week, entry)));
  }

  @Mutation(() => Card, {
    description:
      'Copies your card to another of your entries, with the guess if that has none. Where its buy-in is not paid yet, the copy is its draft.',
  })
  async copyCard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('from', () => Int, { description: 'From which entry, from 1 on.' }) from: number,
    @Arg('to', () => Int, { description: 'To which; one that there is not yet is made.' }) to: number,
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
  ): Promise<Card> {
    return cardOf(await copyCard(ctx, pool, { from, to, week: week ?? undefined }));
  }

  @Mutation(() => Card, { description: 'Takes all golfers off your card of a pool.' })
  async clearCard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('week', () => Int, { nullable: true, description: ofWeek }) week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<Card> {
    return cardOf(await clearCard(ctx, pool, askedCard(week, entry)));
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
    return sheet.isKnown ? sheetFrom(sheet, await usedOfEntry(ctx, entry, sheet)) : null;
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
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<Card | null> {
    const card = await cardOfUser(ctx, pool, username, askedCard(week, entry));
    return card && cardOf(card);
  }
}

export const picksResolvers = [EntryPicksResolver, PoolPicksResolver] as const;
