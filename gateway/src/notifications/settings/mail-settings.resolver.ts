import { alone } from '@fairway/schema/graphql-limits';
import { passwordAgainText } from '@fairway/schema/shapes';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
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
import { kindTexts, type MailKind as MailKindName, mailKinds } from '../mails/mail-kinds.ts';
import { isOn, keepZone, mailSettingsOf, switchMail } from './mail-settings.service.ts';

export enum MailKind {
  PICKS_OPEN = 'picks-open',
  NO_CARD = 'no-card',
  REMINDER = 'reminder',
  GOLFER = 'golfer',
  CARD_ENTERED = 'card-entered',
  RESULTS = 'results',
  ROUND_DIGEST = 'round-digest',
  WITHDRAWAL = 'withdrawal',
  PLAYED_AGAIN = 'played-again',
  POOL_OFFERED = 'pool-offered',
  PAYOUTS_CHANGED = 'payouts-changed',
  RULES_CHANGED = 'rules-changed',
  OUT_OF_POOL = 'out-of-pool',
  NEXT_WEEK = 'next-week',
}

registerEnumType(MailKind, {
  name: 'MailKind',
  description: 'What people are told by mail without asking for it.',
  valuesConfig: {
    PICKS_OPEN: { description: 'Picks for a tournament have opened.' },
    NO_CARD: { description: 'The lock is a day away, and there is no card.' },
    REMINDER: { description: 'The host of a pool asks for the card or the buy-in.' },
    GOLFER: { description: 'A golfer on the card withdrew, or was replaced.' },
    CARD_ENTERED: { description: 'The host of a pool entered or changed the card after the lock.' },
    RESULTS: { description: 'The place and the prize, once they are final.' },
    ROUND_DIGEST: {
      description: 'The board of the pool after each round but the last; off until it is asked for.',
    },
    WITHDRAWAL: { description: 'A withdrawal was sent, or its money came back.' },
    PLAYED_AGAIN: { description: 'The host of a pool that was played asks into the next one.' },
    POOL_OFFERED: { description: 'The host of a pool asks a member to take it over.' },
    PAYOUTS_CHANGED: { description: 'The host of a pool splits its pot in another way.' },
    RULES_CHANGED: { description: 'The host of a pool changed its rules, its lock or its tournament.' },
    OUT_OF_POOL: { description: 'The host of a pool removed the member, deleted the pool or stopped it.' },
    NEXT_WEEK: { description: 'A week of the weekly pool that one hosts is over: does it go on?' },
  },
});

@ObjectType({ description: 'One kind of mail, and whether it is wanted.' })
class MailSetting {
  @Field(() => MailKind, { description: 'Which one.' })
  kind!: MailKindName;

  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Field(() => String, { description: 'When it comes, in a sentence.' })
  about!: string;

  @Field(() => Boolean, { description: 'Whether it is sent.' })
  on!: boolean;
}

@ObjectType({ description: 'What somebody is told by mail.' })
class MailSettings {
  @Field(() => String, {
    nullable: true,
    description: 'IANA zone of the times in mails; null until a browser has told it, and then the venue’s.',
  })
  zone!: string | null;

  @Field(() => [MailSetting], { description: 'Every kind there is.' })
  kinds!: MailSetting[];
}

@Resolver(() => User)
export class MailSettingsResolver {
  @FieldResolver(() => MailSettings, {
    nullable: true,
    description: 'What you are told by mail; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async mailSettings(@Root() user: User, @Context() ctx: Ctx): Promise<MailSettings | null> {
    if (!isCaller(ctx, user.id)) return null;
    const settings = await mailSettingsOf(ctx, user.id);
    const { zone } = settings;
    return {
      zone,
      kinds: mailKinds.map((kind) => ({ kind, ...kindTexts[kind], on: isOn(kind, settings) })),
    };
  }

  @Mutation(() => User, { description: 'Switches one kind of mail to you on or off.' })
  @Extensions(alone)
  switchMail(
    @Context() ctx: Ctx,
    @Arg('kind', () => MailKind, { description: 'Which one.' }) kind: MailKindName,
    @Arg('on', () => Boolean, { description: 'Whether it is sent from now on.' }) on: boolean,
    @Arg('password', () => String, {
      nullable: true,
      description: `Where a kind about money is switched off: ${passwordAgainText}`,
    })
    password?: string | null,
  ): Promise<User> {
    return switchMail(ctx, { kind, on, password });
  }

  @Mutation(() => User, { description: 'Tells in which zone you read the times in mails.' })
  keepZone(
    @Context() ctx: Ctx,
    @Arg('zone', () => String, { description: 'Its IANA name, such as America/New_York.' }) zone: string,
  ): Promise<User> {
    return keepZone(ctx, zone);
  }
}
