import { alone } from '@fairway/schema/graphql-limits';
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
  registerEnumType,
} from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import { isCaller } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { addDevice, devicesOf, removeDevice } from './devices.service.ts';
import { type PushKind as PushKindName, pushKinds, pushTexts } from './push-kinds.ts';
import { pushSettingsOf, setQuietHours, switchPush } from './push-settings.service.ts';
import type { QuietHours as Hours } from './quiet-hours.ts';

export enum PushKind {
  PICKS_OPEN = 'picks-open',
  NO_CARD = 'no-card',
  GOLFER = 'golfer',
  CUT = 'cut',
  LEAD = 'lead',
  MOVED = 'moved',
  ROUND_OVER = 'round-over',
  RESULTS = 'results',
  MENTION = 'mention',
  REMINDER = 'reminder',
  NOTICE = 'notice',
}

registerEnumType(PushKind, {
  name: 'PushKind',
  description: 'What people are told on their devices.',
  valuesConfig: {
    PICKS_OPEN: { description: 'Picks for a tournament have opened.' },
    NO_CARD: { description: 'The lock is a day away, and there is no card.' },
    GOLFER: { description: 'A golfer on the card withdrew, or was replaced.' },
    CUT: { description: 'Golfers on the card missed the cut.' },
    LEAD: { description: 'The lead of a pool was taken or lost.' },
    MOVED: { description: 'Five places were won or lost in a round.' },
    ROUND_OVER: { description: 'A round is over: the place after it.' },
    RESULTS: { description: 'The place and the prize, once they stand.' },
    MENTION: { description: 'Somebody mentions you in a chat.' },
    REMINDER: { description: 'The host of a pool asks for the card or the buy-in.' },
    NOTICE: { description: 'The host of a pool posts a notice.' },
  },
});

@ObjectType({ description: 'One kind of notice on devices, and whether it is wanted.' })
class PushSetting {
  @Field(() => PushKind, { description: 'Which one.' })
  kind!: PushKindName;

  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Field(() => String, { description: 'When it comes, in a sentence.' })
  about!: string;

  @Field(() => Boolean, { description: 'Whether it is sent.' })
  on!: boolean;
}

@ObjectType({ description: 'Hours of the day without notices, in the zone of `mailSettings`.' })
class QuietHours implements Hours {
  @Field(() => Int, { description: 'The hour at which they begin, from 0 to 23.' })
  from!: number;

  @Field(() => Int, { description: 'The hour at which they end; over midnight where it is the smaller one.' })
  until!: number;
}

@ObjectType({ description: 'A browser of yours that gets notices, as long as its log-in.' })
class PushDevice {
  @Field(() => ID, { description: 'Stays the same.' })
  id!: string;

  @Field(() => String, { description: "What it runs on, as far as it says so: 'Chrome on Windows'." })
  device!: string;

  @Field(() => String, {
    description: 'The address that its push service gave it, by which it knows itself.',
  })
  endpoint!: string;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When a notice last went there; null before the first.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ description: 'What somebody is told on their devices.' })
class PushSettings {
  @Field(() => String, {
    nullable: true,
    description:
      'The key that browsers subscribe with (VAPID); null where notices on devices are not set up.',
  })
  publicKey!: string | null;

  @Field(() => [PushSetting], { description: 'Every kind there is.' })
  kinds!: PushSetting[];

  @Field(() => QuietHours, {
    nullable: true,
    description: 'What comes then waits for their end; null for none.',
  })
  quietHours!: Hours | null;

  @Field(() => [PushDevice], { description: 'The browsers that are told, the newest first.' })
  devices!: PushDevice[];
}

@Resolver(() => User)
export class PushResolver {
  @FieldResolver(() => PushSettings, {
    nullable: true,
    description: 'What you are told on your devices; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async pushSettings(@Root() user: User, @Context() ctx: Ctx): Promise<PushSettings | null> {
    if (!isCaller(ctx, user.id)) return null;
    const { muted, quietHours } = await pushSettingsOf(ctx, user.id);
    return {
      publicKey: ctx.push?.publicKey ?? null,
      kinds: pushKinds.map((kind) => ({ kind, ...pushTexts[kind], on: !muted.includes(kind) })),
      quietHours,
      devices: await devicesOf(ctx, user.id),
    };
  }

  @Mutation(() => User, {
    description:
      'Has the browser that asks told of what is switched on, until it is removed or its log-in ends. Twenty at most.',
  })
  @Extensions(alone)
  addPushDevice(
    @Context() ctx: Ctx,
    @Arg('endpoint', () => String, { description: 'The address in its `PushSubscription`.' })
    endpoint: string,
    @Arg('p256dh', () => String, { description: 'The key of that name in it.' }) p256dh: string,
    @Arg('auth', () => String, { description: 'The secret of that name in it.' }) auth: string,
  ): Promise<User> {
    return addDevice(ctx, { endpoint, p256dh, auth });
  }

  @Mutation(() => User, { description: 'Tells one of your devices nothing any more.' })
  @Extensions(alone)
  removePushDevice(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which one.' }) id: string,
  ): Promise<User> {
    return removeDevice(ctx, id);
  }

  @Mutation(() => User, { description: 'Switches one kind of notice on all your devices on or off.' })
  @Extensions(alone)
  switchPush(
    @Context() ctx: Ctx,
    @Arg('kind', () => PushKind, { description: 'Which one.' }) kind: PushKindName,
    @Arg('on', () => Boolean, { description: 'Whether it is sent from now on.' }) on: boolean,
  ): Promise<User> {
    return switchPush(ctx, kind, on);
  }

  @Mutation(() => User, { description: 'Sets the hours without notices; both null for none.' })
  @Extensions(alone)
  setQuietHours(
    @Context() ctx: Ctx,
    @Arg('from', () => Int, { nullable: true, description: 'The hour at which they begin, from 0 to 23.' })
    from: number | null,
    @Arg('until', () => Int, { nullable: true, description: 'The hour at which they end.' })
    until: number | null,
  ): Promise<User> {
    return setQuietHours(ctx, from, until);
  }
}
