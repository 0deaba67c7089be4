import { Arg, Ctx as Context, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { whichEntry } from '../../pools/entries/which-entry.ts';
import { Card, cardOf } from '../cards/card.types.ts';
import { askedCard } from '../cards/own-cards.ts';
import { guessOf } from './guess.queries.ts';
import { saveGuess } from './guess.service.ts';

@Resolver(() => Card)
class CardGuessResolver {
  @Extensions(perViewer)
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'What its owner guesses that the winner will score to par; null without a guess, and for others as long as anybody may still guess.',
  })
  guess(@Root() { view }: Card, @Context() ctx: Ctx): Promise<number | null> {
    return guessOf(ctx, view);
  }

  @Mutation(() => Card, {
    description:
      'Saves your guess of what the winner will score to par, where it breaks ties: until the first golfer locks, with or without a card; in a single round from when the golfers of the week are known.',
  })
  async saveGuess(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('guess', () => Int, {
      nullable: true,
      description: "One of the sheet's choices; null takes it back.",
    })
    guess?: number | null,
    @Arg('week', () => Int, {
      nullable: true,
      description: 'Of that week, from 1; without it, of the one that is open or in play.',
    })
    week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<Card> {
    return cardOf(await saveGuess(ctx, pool, guess ?? null, askedCard(week, entry)));
  }
}

export const guessResolvers = [CardGuessResolver] as const;
