import {
  Arg,
  Ctx as Context,
  Extensions,
  FieldResolver,
  Int,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { foldCase, User } from '../accounts/users/user.entity.ts';
import { idsByName } from '../accounts/users/user.queries.ts';
import { batched } from '../async/batched.ts';
import type { Ctx } from '../context.ts';
import { EventStream } from '../live/topics/event-stream.ts';
import { perViewer } from '../live/topics/shared-answers.ts';
import { topicEngine } from '../live/topics/topic-engine.ts';
import type { TopicEvent } from '../live/topics/topic-kind.ts';
import { ownPoolId } from '../pools/membership/own-pool.ts';
import { Pool } from '../pools/pool.entity.ts';
import { notMember, userOfEntry } from '../pools/pool.queries.ts';
import { boardForMember } from './board.service.ts';
import { Board, BoardRow, boardFrom, CountedGolfer, PodiumPlace, Tie, WeekRow } from './board-types.ts';
import { golferScoresOf } from './golfer-scores.service.ts';
import { boardTopics, type LiveBoard } from './live-boards.service.ts';
import { hasCard, thruOf, tiesOn } from './rows/row-facts.service.ts';

type BoardEvent = TopicEvent<LiveBoard> | { refused: true };

/** The pool's board for the caller; of several changes that wait for a slow reader, the last. */
async function boardEvents(ctx: Ctx, poolName: string): Promise<EventStream<BoardEvent>> {
  const { poolId, userId } = await ownPoolId(ctx, poolName);
  return new EventStream((subscriber) =>
    topicEngine(ctx).subscribe(boardTopics, poolId, {
      userId,
      send: (event) => subscriber.send(event),
      refuse: () => {
        subscriber.send({ refused: true });
        subscriber.end();
      },
    }),
  );
}

@Resolver(() => Pool)
class PoolBoardResolver {
  @FieldResolver(() => Board, {
    nullable: true,
    description: 'The standings of its contest; null without one, and for strangers.',
  })
  async board(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Board | null> {
    const view = await boardForMember(ctx, pool);
    return view && boardFrom(view);
  }
}

@Resolver(() => Board)
class BoardResolver {
  @Subscription(() => Board, {
    name: 'board',
    subscribe: ({ context, args }: { context: Ctx; args: { pool: string } }) =>
      boardEvents(context, args.pool),
    description: 'The whole board at once, then at every change, as long as you are in the pool.',
  })
  boardChanged(
    @Root() event: BoardEvent,
    @Arg('pool', () => String, { description: 'Its name.' }) _pool: string,
  ): Board {
    if ('refused' in event) throw notMember();
    return boardFrom(event.value.board);
  }

  @FieldResolver(() => [User], {
    description: 'Who is in the pool but not on the board: who has not paid, or joined while it was in play.',
  })
  unranked(@Root() { view }: Board, @Context() ctx: Ctx): Promise<User[]> {
    return Promise.all(view.unranked.map((userId) => userOfEntry(ctx, userId)));
  }

  @FieldResolver(() => [Tie], {
    description:
      'Equal totals on the places that win, and what decides between them; in a free pool, on the first three.',
  })
  ties(@Root() { view }: Board): Tie[] {
    return tiesOn(view).map(({ lead, ...tie }) => ({
      ...tie,
      week: lead && (view.view.weeks[lead.by.week]?.week ?? null),
      round: lead?.by.kind === 'round' ? lead.by.round : null,
    }));
  }

  @FieldResolver(() => BoardRow, { nullable: true, description: "One user's row; null without one." })
  async row(
    @Root() { rows }: Board,
    @Context() ctx: Ctx,
    @Arg('username', () => String, { description: 'In any case.' }) username: string,
  ): Promise<BoardRow | null> {
    const userOfRow = await batched(ctx, idsByName).load(foldCase(username));
    return rows.find(({ userId }) => userId === userOfRow) ?? null;
  }
}

const thruText =
  'Holes that its golfers have done of the round in play, on average: 18 once all have finished; null before.';

@Resolver(() => BoardRow)
class BoardRowResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: BoardRow, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }

  @FieldResolver(() => Int, { nullable: true, description: thruText })
  thru(@Root() { board, id }: BoardRow): number | null {
    return thruOf(board, id);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether it has a card for the week that can still be picked for, or else for the last one.',
  })
  hasCard(@Root() { board, id }: BoardRow): boolean {
    return hasCard(board, id);
  }

  @FieldResolver(() => [CountedGolfer], {
    description: 'The golfers who play for it and what of them counts; what is still hidden is left out.',
  })
  @Extensions(perViewer)
  counted(
    @Root() { board, id }: BoardRow,
    @Context() ctx: Ctx,
    @Arg('week', () => Int, { nullable: true, description: 'Of that week; else of the one in play.' })
    week?: number | null,
  ): Promise<CountedGolfer[]> {
    return golferScoresOf(ctx, board, id, week ?? undefined);
  }
}

@Resolver(() => WeekRow)
class WeekRowResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: WeekRow, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }

  @FieldResolver(() => Int, { nullable: true, description: thruText })
  thru(@Root() { board, entryId, place }: WeekRow): number | null {
    return thruOf(board, entryId, place);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it has a card for that week.' })
  hasCard(@Root() { board, entryId, place }: WeekRow): boolean {
    return hasCard(board, entryId, place);
  }
}

@Resolver(() => Tie)
class TieResolver {
  @FieldResolver(() => [User], { description: 'Whose totals they are, the first by rank first.' })
  users(@Root() { userIds }: Tie, @Context() ctx: Ctx): Promise<User[]> {
    return Promise.all(userIds.map((userId) => userOfEntry(ctx, userId)));
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'Who leads them; null where the first of them share.',
  })
  async leader(@Root() { leaderId }: Tie, @Context() ctx: Ctx): Promise<User | null> {
    return leaderId === null ? null : userOfEntry(ctx, leaderId);
  }
}

@Resolver(() => PodiumPlace)
class PodiumResolver {
  @FieldResolver(() => User, { description: 'Who.' })
  user(@Root() { userId }: PodiumPlace, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}

export const boardResolvers = [
  PoolBoardResolver,
  BoardResolver,
  BoardRowResolver,
  WeekRowResolver,
  TieResolver,
  PodiumResolver,
] as const;
