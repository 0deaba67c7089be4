import { Arg, Ctx as Context, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { User } from '../accounts/users/user.entity.ts';
import { Board } from '../board/board-types.ts';
import type { Ctx } from '../context.ts';
import { userOfEntry } from '../pools/pool.queries.ts';
import { ownershipOf } from './ownership.service.ts';
import { raceOfBoard } from './race.service.ts';
import { OwnedGolfer, Ownership, Race, RaceLine } from './race.types.ts';

@Resolver(() => Board)
class BoardRaceResolver {
  @FieldResolver(() => Race, { description: 'How it came to be, from the first round to now.' })
  race(
    @Root() { view }: Board,
    @Arg('week', () => Int, {
      nullable: true,
      description:
        'Of that week alone, round by round; else of the contest, over several weeks week by week.',
    })
    week?: number | null,
  ): Race {
    return raceOfBoard(view, week ?? null);
  }

  @FieldResolver(() => Ownership, {
    nullable: true,
    description: 'Who is on how many cards; null before a lock has closed anybody.',
  })
  ownership(
    @Root() { view }: Board,
    @Context() ctx: Ctx,
    @Arg('week', () => Int, { nullable: true, description: 'Of that week; else of the one in play.' })
    week?: number | null,
  ): Promise<Ownership | null> {
    return ownershipOf(ctx, view, week ?? undefined);
  }
}

@Resolver(() => RaceLine)
class RaceLineResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: RaceLine, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}

@Resolver(() => OwnedGolfer)
class OwnedGolferResolver {
  @FieldResolver(() => [User], { description: 'On whose cards they are.' })
  users(@Root() { userIds }: OwnedGolfer, @Context() ctx: Ctx): Promise<User[]> {
    return Promise.all(userIds.map((userId) => userOfEntry(ctx, userId)));
  }
}

export const raceResolvers = [BoardRaceResolver, RaceLineResolver, OwnedGolferResolver] as const;
