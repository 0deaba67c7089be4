import { pageOf } from '@fairway/schema/graphql-limits';
import { type ReactionKind, reactionKinds, reactionLooks } from '@fairway/schema/reactions';
import { Extensions, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { User } from '../accounts/users/user.entity.ts';

export const ReactionKinds = Object.fromEntries(reactionKinds.map((kind) => [kind, kind]));

registerEnumType(ReactionKinds, {
  name: 'ReactionKind',
  description: 'What one can react to a message with.',
  valuesConfig: Object.fromEntries(
    reactionKinds.map((kind) => [
      kind,
      { description: `${reactionLooks[kind].emoji} ${reactionLooks[kind].name}.` },
    ]),
  ),
});

@ObjectType({ description: 'How often a message has a reaction, and of whom.' })
export class Reaction {
  @Field(() => ReactionKinds, { description: 'Which.' })
  kind!: ReactionKind;

  @Field(() => Int, { description: 'How many reacted so.' })
  count!: number;

  @Field(() => [String], { description: 'The first 30 of them, in order.' })
  usernames!: readonly string[];
}

@ObjectType({ description: 'The message that another one answers.' })
export class QuotedMessage {
  @Field(() => ID, { description: 'Which.' })
  id!: string;

  @Field(() => User, { nullable: true, description: 'Who said it; null where the product itself speaks.' })
  user!: User | null;

  @Field(() => String, { description: 'How it begins: at most 140 characters; empty once it is removed.' })
  text!: string;

  @Field(() => Boolean, { description: 'Whether its author or the admin removed it.' })
  removed!: boolean;
}

@ObjectType({ description: 'A picture in a chat.' })
export class ChatPicture {
  @Field(() => String, { description: 'Where it is; told to members only.' })
  url!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int, { description: 'In pixels.' })
  height!: number;

  @Field(() => String, { description: 'What is on it, in its sender’s words; may be empty.' })
  alt!: string;
}

@ObjectType({ description: "A message of a pool's chat." })
export class Message {
  @Field(() => ID, { description: 'One growing number: of two messages the later has the greater.' })
  id!: string;

  @Field(() => String, { description: "The pool's name." })
  pool!: string;

  @Field(() => User, { nullable: true, description: 'Who said it; null where the product itself speaks.' })
  user!: User | null;

  @Field(() => String, {
    description: 'What was said, with the names that those it mentions have now; empty once it is removed.',
  })
  text!: string;

  @Field(() => Date, { description: 'When.' })
  at!: Date;

  @Field(() => Boolean, { description: 'Whether its author or the admin removed it.' })
  removed!: boolean;

  @Field(() => User, { nullable: true, description: 'Who removed it; null while it is shown.' })
  removedBy!: User | null;

  @Field(() => String, {
    nullable: true,
    description: 'What its sender chose to know it by; null where nothing was chosen.',
  })
  clientId!: string | null;

  @Field(() => QuotedMessage, { nullable: true, description: 'The message that it answers, if any.' })
  replyTo!: QuotedMessage | null;

  @Field(() => ChatPicture, {
    nullable: true,
    description: 'Its picture; null without one, and in a pool whose host has switched them off.',
  })
  picture!: ChatPicture | null;

  @Extensions(pageOf(2))
  @Field(() => [User], {
    description: 'The members whom it mentions: those whose username stands behind an `@`, at most 10.',
  })
  mentions!: readonly User[];

  @Extensions(pageOf(2))
  @Field(() => [Reaction], { description: 'Its reactions, in the order in which they are shown.' })
  reactions!: readonly Reaction[];
}
