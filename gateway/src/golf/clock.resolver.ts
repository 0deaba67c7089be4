import { withoutSignIn } from '@fairway/schema/field-marks';
import {
  Ctx as Context,
  Extensions,
  Field,
  Float,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { WithoutCaller } from '../answers/answering.ts';
import type { Ctx } from '../context.ts';
import { dependsOnTime } from '../database/statement-log.ts';
import { topicEvents } from '../live/topics/topic-events.ts';
import type { TopicEvent, TopicKind } from '../live/topics/topic-kind.ts';
import { tournamentChanged } from './golf-events.ts';
import { currentTournamentOf } from './tournaments/tournament-snapshot.ts';
import { defaultZone } from './venue-time.ts';

@ObjectType({ description: 'The clock of the golf season: it rules tournaments, windows and locks.' })
export class Clock {
  @Field(() => Date, { description: "The game's time now." })
  now!: Date;

  @Field(() => String, { description: "IANA zone of the current tournament's venue." })
  zone!: string;

  @Field(() => Date, {
    nullable: true,
    description: 'When picks of the current tournament lock; null while there is none.',
  })
  lockAt!: Date | null;

  @Field(() => Float, { description: 'Game seconds that pass in one real second; 0 while it stands still.' })
  speed!: number;

  @Field(() => Boolean, { description: 'Whether it belongs to the sandbox and can be moved.' })
  sandbox!: boolean;
}

async function read(ctx: Ctx): Promise<Clock> {
  dependsOnTime();
  const tournament = await currentTournamentOf(ctx);
  return {
    now: ctx.gameClock.now(),
    zone: tournament?.zone ?? defaultZone,
    lockAt: tournament?.lockAt ?? null,
    speed: ctx.gameClock.speed,
    sandbox: ctx.settings.sandbox,
  };
}

interface LiveClock {
  clock: Clock;
  /** How often it has been moved. */
  moves: number;
}

/** The clock, for everybody: one topic, which is read for each who comes and sent to all whenever it is moved. */
export const clockTopics = ({ gameClock, bus }: WithoutCaller): TopicKind<LiveClock> => {
  let moves = 0;
  gameClock.onMove(() => {
    moves += 1;
  });
  return {
    name: 'clock',
    listen: (due) => [gameClock.onMove(due.all), bus.subscribe(tournamentChanged, due.all)],
    // It goes on by itself: what was read before is too late for who comes now.
    check: async (_ctx, keys) => new Map(keys.map((key) => [key, { version: 'now' }])),
    read: async (ctx, topics) => {
      const before = moves;
      const clock = await read(ctx);
      return new Map(topics.map(({ key }) => [key, { clock, moves: before }]));
    },
    versionOf: ({ clock: { zone, lockAt }, moves }) => [moves, zone, lockAt?.getTime()].join(' '),
  };
};

/** At once, then whenever it is moved or rules other picks. */
const clockEvents = (ctx: Ctx) => topicEvents(ctx, clockTopics, '');

@Resolver(() => Clock)
export class ClockResolver {
  @Query(() => Clock, { description: 'The clock that rules tournaments, windows and locks.' })
  @Extensions(withoutSignIn)
  clock(@Context() ctx: Ctx): Promise<Clock> {
    return read(ctx);
  }

  @Subscription(() => Clock, {
    name: 'clock',
    subscribe: ({ context }: { context: Ctx }) => clockEvents(context),
    description: 'The clock at once, then whenever it is moved or its speed changes.',
  })
  @Extensions(withoutSignIn)
  clockMoved(@Root() { value }: TopicEvent<LiveClock>): Clock {
    return value.clock;
  }
}
