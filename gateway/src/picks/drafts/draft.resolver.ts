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
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { whichEntry } from '../../pools/entries/which-entry.ts';
import { Card, cardOf } from '../cards/card.types.ts';
import { askedCard } from '../cards/own-cards.ts';
import { draftOf } from './draft.queries.ts';
import { saveDraft } from './draft.service.ts';

@ObjectType({ description: "What you have picked for a card and not submitted; nobody else's to see." })
class Draft {
  @Field(() => Int, { description: 'Grows with every change; 0 before the first.' })
  revision!: number;

  @Field(() => [ID], {
    nullable: true,
    description:
      "The golfers' ids, as far as they can still be picked; null where nothing is to be submitted.",
  })
  golfers!: string[] | null;

  @Field(() => [String], {
    description:
      'The names of those who were in it and can no longer be picked: they left the tournament, or the picks locked.',
  })
  lost!: string[];
}

@Resolver(() => Card)
class CardDraftResolver {
  @Extensions(perViewer)
  @FieldResolver(() => Draft, {
    nullable: true,
    description: "What you have picked for it and not submitted; null on others' cards.",
  })
  async draft(@Root() card: Card, @Context() ctx: Ctx): Promise<Draft | null> {
    const { entryId, week, ownSheet } = card.view;
    if (!ownSheet) return null;
    const draft = await draftOf(ctx, { entryId, week }, ownSheet);
    return { ...draft, golfers: draft.golfers?.map(String) ?? null };
  }

  @Mutation(() => Card, {
    description:
      'Keeps what you have picked for a card of a pool and not submitted, whole or in part, until the lock. Golfers who are the card already need no draft; without golfers it is thrown away.',
  })
  async saveDraft(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('golfers', () => [ID], { nullable: true, description: "The golfers' ids." }) golfers?:
      | string[]
      | null,
    @Arg('week', () => Int, {
      nullable: true,
      description: 'Of that week, from 1; without it, of the one that is open or in play.',
    })
    week?: number | null,
    @Arg('revision', () => Int, {
      nullable: true,
      description:
        'One more than the last that you have seen or sent. One that is not above what is kept comes late, and changes nothing. Without it, it is the last word.',
    })
    revision?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<Card> {
    const picks = golfers?.map((id) => ({ id })) ?? null;
    return cardOf(
      await saveDraft(ctx, pool, {
        picks,
        revision: revision ?? undefined,
        ...askedCard(week, entry),
      }),
    );
  }
}

export const draftResolvers = [CardDraftResolver] as const;
