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
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { Decision, decisionOf } from '../../pools/decision.ts';
import { whichEntry } from '../../pools/entries/which-entry.ts';
import { Card, cardOf, Sheet, sheetFrom } from '../cards/card.types.ts';
import { askedCard } from '../cards/own-cards.ts';
import { CardChange, CardChangeResolver, cardChangesOf } from './card-change.types.ts';
import { enterCard, type HostCardView, hostCard } from './host-card.service.ts';
import { letIn, letInVerdictOn } from './let-in.service.ts';

@ObjectType({ description: "A member's card as the host may enter or change it after the lock." })
class HostCard {
  @Field(() => ID, { description: "The card's." })
  id!: string;

  @Field(() => Card, { description: 'As it is.' })
  card!: Card;

  @Field(() => Sheet, {
    description: 'Whom the host may pick; who is locked can be neither added nor removed.',
  })
  sheet!: Sheet;

  @Field(() => Decision, { description: 'Whether the host may change it now.' })
  enter!: Decision;

  view!: HostCardView;
}

const shown = (view: HostCardView): HostCard => ({
  id: `host of ${view.card.entryId}-${view.card.week}`,
  card: cardOf(view.card),
  sheet: sheetFrom(view.sheet),
  enter: decisionOf(view.verdict),
  view,
});

const contestText =
  'Which of its contests, by number: 1 is the first; without it, the latest whose picks are locked, or else the one that is open.';
const weekText =
  'Of that week, from 1; without it, the latest whose picks are locked and that has no result yet, or else the one that is open.';

@Resolver(() => Card)
class CardChangesResolver {
  @Extensions(perViewer)
  @FieldResolver(() => [CardChange], {
    description: 'What the host changed after the lock, the earliest first; none for who is no member.',
  })
  hostChanges(@Root() { view }: Card, @Context() ctx: Ctx): CardChange[] | Promise<CardChange[]> {
    return view.mayHaveChanges ? cardChangesOf(ctx, view) : [];
  }

  @Query(() => HostCard, { description: "A member's card of your pool, as you may enter or change it." })
  async hostCard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('username', () => String, { description: 'Whose.' }) username: string,
    @Arg('week', () => Int, { nullable: true, description: weekText }) week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
    @Arg('contest', () => Int, { nullable: true, description: contestText }) contest?: number | null,
  ): Promise<HostCard> {
    return shown(
      await hostCard(ctx, pool, { username, ...askedCard(week, entry), contest: contest ?? undefined }),
    );
  }

  @Mutation(() => HostCard, {
    description:
      'Enters or changes a card of a member of your pool, after the lock and until the tournament is official. Where the buy-in is paid on Fairway, only with golfers who have not begun. All members see it, with your reason.',
  })
  async enterCard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('username', () => String, { description: 'Whose.' }) username: string,
    @Arg('golfers', () => [ID], { description: 'The ids of all its golfers.' }) golfers: string[],
    @Arg('reason', () => String, { description: 'Why, in up to 200 characters.' }) reason: string,
    @Arg('week', () => Int, { nullable: true, description: weekText }) week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
    @Arg('contest', () => Int, { nullable: true, description: contestText }) contest?: number | null,
    @Arg('guess', () => Int, {
      nullable: true,
      description:
        'What the winner will score to par, where that breaks ties; null takes it back, and left out it stays.',
    })
    guess?: number | null,
    @Arg('seen', () => [ID], {
      nullable: true,
      description:
        'The ids of the golfers whom you saw on it: where it has changed since, nothing is saved. Left out, it is saved whatever is on it.',
    })
    seen?: string[] | null,
  ): Promise<HostCard> {
    const picks = golfers.map((id) => ({ id }));
    return shown(
      await enterCard(ctx, pool, {
        username,
        picks,
        guess,
        seen: seen?.map(Number),
        reason,
        ...askedCard(week, entry),
        contest: contest ?? undefined,
      }),
    );
  }
}

@Resolver(() => HostCard)
class LetInResolver {
  @FieldResolver(() => Decision, {
    description: 'Whether the member can be let in to make the card after the lock.',
  })
  async letIn(@Root() { view }: HostCard, @Context() ctx: Ctx): Promise<Decision> {
    const { forAll, entry, saved } = view;
    return decisionOf(await letInVerdictOn(ctx, forAll, entry, saved));
  }

  @Mutation(() => HostCard, {
    description:
      'Lets a member of your pool who has no card make one after the lock, with golfers who have not teed off. Not where the buy-in is paid on Fairway. All members see it, with your reason.',
  })
  async letInLate(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('username', () => String, { description: 'Whom.' }) username: string,
    @Arg('reason', () => String, { description: 'Why, in up to 200 characters.' }) reason: string,
    @Arg('week', () => Int, { nullable: true, description: weekText }) week?: number | null,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
    @Arg('contest', () => Int, { nullable: true, description: contestText }) contest?: number | null,
  ): Promise<HostCard> {
    return shown(
      await letIn(ctx, pool, { username, reason, ...askedCard(week, entry), contest: contest ?? undefined }),
    );
  }
}

export const hostCardResolvers = [CardChangesResolver, LetInResolver, CardChangeResolver] as const;
