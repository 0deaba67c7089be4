import { alone, pageOf } from '@fairway/schema/graphql-limits';
import { Arg, Ctx as Context, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Entry } from '../contests/contest.entity.ts';
import { Decision, decisionOf } from '../decision.ts';
import { withRefundNote } from '../membership/refund-note.ts';
import { Pool } from '../pool.entity.ts';
import { poolView } from '../pool-view.service.ts';
import { addEntry, mayAddEntry, mayGiveBack, nameEntry, removeEntry } from './another-entry.service.ts';

const poolText = 'Its name.';
const nicknameText = 'What you call it, in up to 20 characters.';

@Resolver(() => Pool)
class PoolEntriesResolver {
  @FieldResolver(() => [Entry], {
    description:
      'Yours in the contest, or in the next one if you joined in play: the first, and others where the rules allow several; empty for strangers.',
  })
  @Extensions(pageOf(2))
  async entries(@Root() pool: Pool, @Context() ctx: Ctx): Promise<readonly Entry[]> {
    return (await poolView(ctx, pool)).entries;
  }

  @FieldResolver(() => Decision, { description: 'Whether you may add an entry.' })
  async anotherEntry(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    return decisionOf(await mayAddEntry(ctx, await poolView(ctx, pool)));
  }

  @Mutation(() => Entry, {
    description: 'Adds an entry of yours to a pool whose rules allow several, until its picks lock.',
  })
  @Extensions(alone)
  addEntry(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: poolText }) pool: string,
    @Arg('nickname', () => String, { nullable: true, description: nicknameText }) nickname?: string | null,
  ): Promise<Entry> {
    return addEntry(ctx, pool, nickname);
  }

  @Mutation(() => Pool, {
    description:
      'Gives an entry of yours back, with its card, until its contest locks; what was paid is refunded without the fee. Not the first: leave the pool for that.',
  })
  @Extensions(alone)
  removeEntry(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: poolText }) pool: string,
    @Arg('entry', () => Int, { description: 'Which of yours, from 2 on.' }) entry: number,
  ): Promise<Pool> {
    return removeEntry(ctx, pool, entry);
  }

  @Mutation(() => Entry, { description: 'Gives an entry of yours a nickname, or takes it away.' })
  nameEntry(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: poolText }) pool: string,
    @Arg('entry', () => Int, { description: 'Which of yours, from 1 on.' }) entry: number,
    @Arg('nickname', () => String, { nullable: true, description: nicknameText }) nickname?: string | null,
  ): Promise<Entry> {
    return nameEntry(ctx, pool, entry, nickname ?? null);
  }
}

@Resolver(() => Entry)
class OwnEntryResolver {
  @FieldResolver(() => Decision, {
    description: 'Whether you may give it back, and what is refunded then.',
  })
  async giveBack(@Root() entry: Entry, @Context() ctx: Ctx): Promise<Decision> {
    return withRefundNote(ctx, entry, decisionOf(await mayGiveBack(ctx, entry)));
  }
}

export const entriesResolvers = [PoolEntriesResolver, OwnEntryResolver] as const;
