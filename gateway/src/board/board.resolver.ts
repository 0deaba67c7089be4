import { entryWithMember } from '@fairway/schema/display';
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
import { TournamentGolfer } from '../golf/field/tournament-golfer.ts';
import type { EventStream, EventSubscriber } from '../live/topics/event-stream.ts';
import { perViewer } from '../live/topics/shared-answers.ts';
import { topicEvents } from '../live/topics/topic-events.ts';
import type { TopicEvent } from '../live/topics/topic-kind.ts';
import { CardChange, cardChangesOf } from '../picks/host-cards/card-change.types.ts';
import { whichEntry } from '../pools/entries/which-entry.ts';
import { ownPoolId } from '../pools/membership/own-pool.ts';
import { Pool } from '../pools/pool.entity.ts';
import { notMember, userOfEntry } from '../pools/pool.queries.ts';
import { shownScore } from '../rules/board/points/shown-score.ts';
import { type BoardView, boardForMember, scoringOf } from './board.service.ts';
import { type EntryFacts, entryNameOf } from './board-facts.ts';
import { Board, BoardRow, boardFrom, PodiumPlace, Tie, WeekRow } from './board-types.ts';
import { golferScoresOf, onlyGolferOf } from './golfer-scores.service.ts';
import { boardTopics, type LiveBoard } from './live-boards.service.ts';
import { CountedGolfer } from './rows/counted-golfer.types.ts';
import { guessOnBoard, hasCard, isLate, thruOf, tiesOn } from './rows/row-facts.service.ts';
import { boardWatchers } from './watchers/board-watchers.ts';

type BoardEvent = TopicEvent<LiveBoard> | { refused: true };

/** The pool's board for the caller; of several changes that wait for a slow reader, the last. */
async function boardEvents(ctx: Ctx, poolName: string): Promise<EventStream<BoardEvent>> {
  const { poolId, userId } = await ownPoolId(ctx, poolName);
  const watchers = ctx.push && boardWatchers(ctx);
  return topicEvents(ctx, boardTopics, poolId, {
    userId,
    refuse: (subscriber: EventSubscriber<BoardEvent>) => {
      subscriber.send({ refused: true });
      subscriber.end();
    },
    alongside: watchers && (() => watchers.watch(poolId, userId)),
  });
}

/** Without a promise where it is known: a tick answers ten thousand rows, and each promise is work and garbage. */
const userOn = ({ users }: BoardView, userId: string, ctx: Ctx): User | Promise<User> =>
  users?.get(userId) ?? userOfEntry(ctx, userId);

const nameOn = async (board: BoardView, entry: EntryFacts, ctx: Ctx): Promise<string> =>
  entryWithMember((await userOn(board, entry.userId, ctx)).shownName, entryNameOf(entry));

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
  unranked(@Root() { view }: Board, @Context() ctx: Ctx): (User | Promise<User>)[] {
    return view.unranked.map((userId) => userOn(view, userId, ctx));
  }

  @FieldResolver(() => [Tie], {
    description:
      'Equal totals on the places that win, and what decides between them; in a free pool, on the first three and on those that prizes are named for.',
  })
  ties(@Root() { view }: Board): Tie[] {
    const { scoring } = scoringOf(view.view);
    return tiesOn(view).map(({ lead, score, ...tie }) => ({
      ...tie,
      score: shownScore(scoring, score).toPar,
      points: shownScore(scoring, score).points,
      board: view,
      week: lead && lead.by.kind !== 'best-week' ? (view.view.weeks[lead.by.week]?.week ?? null) : null,
      round: lead?.by.kind === 'round' ? lead.by.round : null,
      byGuess: lead?.by.kind === 'guess',
      bestWeek: lead?.by.kind === 'best-week' ? lead.by.nth + 1 : null,
    }));
  }

  @FieldResolver(() => BoardRow, { nullable: true, description: "One user's row; null without one." })
  async row(
    @Root() { rows }: Board,
    @Context() ctx: Ctx,
    @Arg('username', () => String, { description: 'In any case.' }) username: string,
    @Arg('entry', () => Int, { nullable: true, description: whichEntry }) entry?: number | null,
  ): Promise<BoardRow | null> {
    const userOfRow = await batched(ctx, idsByName).load(foldCase(username));
    return rows.find((row) => row.userId === userOfRow && row.entry === (entry ?? 1)) ?? null;
  }

  @FieldResolver(() => BoardRow, {
    nullable: true,
    description: "The row of one user's best entry; null without one.",
  })
  async bestRow(
    @Root() { rows }: Board,
    @Context() ctx: Ctx,
    @Arg('username', () => String, { description: 'In any case.' }) username: string,
  ): Promise<BoardRow | null> {
    const userOfRow = await batched(ctx, idsByName).load(foldCase(username));
    return rows.find((row) => row.userId === userOfRow) ?? null;
  }
}

const thruText =
  'Holes that its golfers have done of the round in play, on average: 18 once all have finished; null before.';

@Resolver(() => BoardRow)
class BoardRowResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { board, userId }: BoardRow, @Context() ctx: Ctx): User | Promise<User> {
    return userOn(board, userId, ctx);
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

  @FieldResolver(() => Boolean, {
    description:
      'Whether one of its cards was made after the lock, by the host or by its owner whom the host let in.',
  })
  late(@Root() { board, id }: BoardRow): boolean {
    return isLate(board, id);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'What it guessed that the winner would score to par; null without a guess, and as long as anybody may still guess.',
  })
  guess(
    @Root() { board, id }: BoardRow,
    @Context() ctx: Ctx,
    @Arg('week', () => Int, { nullable: true, description: 'Of that week; else of the one in play.' })
    week?: number | null,
  ): number | null {
    return guessOnBoard(ctx, board, id, week ?? undefined);
  }

  @FieldResolver(() => TournamentGolfer, {
    nullable: true,
    description:
      'Who plays for it this week, where a card is one golfer and a lock has closed them; null elsewhere.',
  })
  golfer(
    @Root() { board, id }: BoardRow,
    @Context() ctx: Ctx,
  ): TournamentGolfer | null | Promise<TournamentGolfer | null> {
    return onlyGolferOf(ctx, board, id);
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

  @FieldResolver(() => [CardChange], {
    description: 'What the host changed on its card after the lock, or let its owner do, the earliest first.',
  })
  hostChanges(
    @Root() { board, id }: BoardRow,
    @Context() ctx: Ctx,
    @Arg('week', () => Int, { nullable: true, description: 'Of that week; else of the one in play.' })
    week?: number | null,
  ): Promise<CardChange[]> {
    const shown = board.weeks[board.ranked.weekShown]?.week ?? 1;
    return cardChangesOf(ctx, { entryId: id, week: week ?? shown });
  }
}

@Resolver(() => WeekRow)
class WeekRowResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { board, userId }: WeekRow, @Context() ctx: Ctx): User | Promise<User> {
    return userOn(board, userId, ctx);
  }

  @FieldResolver(() => Int, { nullable: true, description: thruText })
  thru(@Root() { board, entryId, place }: WeekRow): number | null {
    return thruOf(board, entryId, place);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it has a card for that week.' })
  hasCard(@Root() { board, entryId, place }: WeekRow): boolean {
    return hasCard(board, entryId, place);
  }

  @FieldResolver(() => Boolean, { description: 'Whether its card of that week was made after the lock.' })
  late(@Root() { board, entryId, place }: WeekRow): boolean {
    return isLate(board, entryId, place);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'What it guessed that the winner of that week would score to par; null as for a whole row.',
  })
  guess(@Root() { board, entryId, place }: WeekRow, @Context() ctx: Ctx): number | null {
    return guessOnBoard(ctx, board, entryId, board.weeks[place]?.week);
  }
}

@Resolver(() => Tie)
class TieResolver {
  @FieldResolver(() => [User], { description: 'Whose totals they are, the first by rank first.' })
  users(@Root() { board, entries }: Tie, @Context() ctx: Ctx): (User | Promise<User>)[] {
    return entries.map(({ userId }) => userOn(board, userId, ctx));
  }

  @FieldResolver(() => [String], {
    description: "The same entries by name: 'ann', 'ann 2', or a nickname and whose it is.",
  })
  names(@Root() { board, entries }: Tie, @Context() ctx: Ctx): Promise<string[]> {
    return Promise.all(entries.map((entry) => nameOn(board, entry, ctx)));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The entry that leads them, by name; null where the first of them share.',
  })
  async leaderName(@Root() { board, leading }: Tie, @Context() ctx: Ctx): Promise<string | null> {
    return leading && nameOn(board, leading, ctx);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'Who leads them; null where the first of them share.',
  })
  leader(@Root() { board, leading }: Tie, @Context() ctx: Ctx): User | Promise<User> | null {
    return leading && userOn(board, leading.userId, ctx);
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
