import { Ctx as Context, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { userOfEntry } from '../../pools/pool.queries.ts';
import { hostChangesOf } from './host-change.queries.ts';

@ObjectType({ description: "How the guess of the winner's score changed." })
class GuessChange {
  @Field(() => Int, { nullable: true, description: 'To par; null where there was none.' })
  from!: number | null;

  @Field(() => Int, { nullable: true, description: 'To par; null where it was taken back.' })
  to!: number | null;
}

@ObjectType({ description: 'What the host did to a card after the lock, or let its owner do.' })
export class CardChange {
  @Field(() => ID, { description: 'Stays the same.' })
  id!: string;

  @Field(() => Date, { description: 'When.' })
  at!: Date;

  @Field(() => Boolean, { description: 'Whether there was no card before.' })
  late!: boolean;

  @Field(() => Boolean, { description: 'Whether the owner was let in to make the card.' })
  letIn!: boolean;

  @Field(() => [String], { description: 'The names of the golfers who came onto it.' })
  added!: string[];

  @Field(() => [String], { description: 'The names of the golfers who left it.' })
  removed!: string[];

  @Field(() => GuessChange, { nullable: true, description: 'How its guess changed; null where it did not.' })
  guess!: GuessChange | null;

  @Field(() => String, { description: 'Why, in the words of the host.' })
  reason!: string;

  userId!: string;
}

/** What the host did to the card of that entry and week; for its pool's members only. */
export async function cardChangesOf(
  ctx: Ctx,
  card: { entryId: string; week: number },
): Promise<CardChange[]> {
  const changes = await hostChangesOf(ctx, card);
  return changes.map(({ isLate, isLetIn, ...change }) => ({ ...change, late: isLate, letIn: isLetIn }));
}

@Resolver(() => CardChange)
export class CardChangeResolver {
  @FieldResolver(() => User, { description: 'Who changed it.' })
  by(@Root() { userId }: CardChange, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}
