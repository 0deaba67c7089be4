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
import type { GameClock } from '../clocks.ts';
import type { Ctx } from '../context.ts';
import { tellsTheTime } from '../database/reading.ts';
import { withoutSignIn } from '../http/graphql/graphql-gate.ts';
import { Source } from '../live/topics/source.ts';
import { currentTournamentOf } from './tournament.service.ts';
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
  tellsTheTime();
  const tournament = await currentTournamentOf(ctx);
  return {
    now: ctx.gameClock.now(),
    zone: tournament?.zone ?? defaultZone,
    lockAt: tournament?.lockAt ?? null,
    speed: ctx.gameClock.speed,
    sandbox: ctx.settings.sandbox,
  };
}

/** One event at once, then one for every move until the listener leaves. */
const moves = (clock: GameClock) =>
  new Source((receiver) => {
    receiver.tell({});
    return clock.onMove(() => receiver.tell({}));
  });

@Resolver(() => Clock)
export class ClockResolver {
  @Query(() => Clock, { description: 'The clock that rules tournaments, windows and locks.' })
  @Extensions(withoutSignIn)
  clock(@Context() ctx: Ctx): Promise<Clock> {
    return read(ctx);
  }

  @Subscription(() => Clock, {
    name: 'clock',
    subscribe: ({ context }: { context: Ctx }) => moves(context.gameClock),
    description: 'The clock at once, then whenever it is moved or its speed changes.',
  })
  @Extensions(withoutSignIn)
  clockMoved(@Root() _move: object, @Context() ctx: Ctx): Promise<Clock> {
    return read(ctx);
  }
}
