import { pageOf } from '@fairway/schema/graphql-limits';
import { Extensions, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { StoryLineFacts } from '../../features/story-lines.ts';
import { Reaction } from '../message.type.ts';

export enum StoryKind {
  LOCK = 'lock',
  WITHDRAWAL = 'withdrawal',
  CUT = 'cut',
  ROUND = 'round',
  LEAD = 'lead',
  PRIZES = 'prizes',
}

registerEnumType(StoryKind, {
  name: 'StoryKind',
  description: 'What a line of a story tells.',
  valuesConfig: {
    LOCK: { description: 'Cards are locked.' },
    WITHDRAWAL: { description: 'The first picked golfer withdraws.' },
    CUT: { description: 'The cut is made.' },
    ROUND: { description: 'A round is over: who has the best one.' },
    LEAD: { description: 'Somebody takes the lead.' },
    PRIZES: { description: 'The result is final.' },
  },
});

@ObjectType({ description: "A line of a pool's story." })
export class StoryLine {
  @Field(() => ID, { description: 'A number that grows: of two lines the later has the greater.' })
  id!: string;

  @Field(() => StoryKind, { description: 'What it tells.' })
  kind!: StoryLineFacts['kind'];

  @Field(() => String, { description: 'It in words, with the names of today.' })
  text!: string;

  @Field(() => Date, { description: 'When it was first told, on the game clock.' })
  at!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last corrected; null if it never was.' })
  correctedAt!: Date | null;

  @Extensions(pageOf(2))
  @Field(() => [Reaction], { description: 'Its reactions, in the order in which they are shown.' })
  reactions!: readonly Reaction[];
}

@ObjectType({ description: 'What has happened in a pool, told from its boards.' })
export class Story {
  @Field(() => Float, { description: 'Grows with every change.' })
  version!: number;

  @Extensions(pageOf(50))
  @Field(() => [StoryLine], {
    description: 'The latest first. Lines that were wrong are corrected in their place.',
  })
  lines!: readonly StoryLine[];
}
