import { alone } from '@fairway/schema/graphql-limits';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { agreeToTexts, textsToAgree } from './consent.service.ts';

@ObjectType({ description: 'A text of the operator’s that people agree to.' })
class LegalText {
  @Field(() => ID, { description: 'Its kind and version; also its address, below `/legal/`.' })
  id!: string;

  @Field(() => String, { description: '`terms` or `privacy`.' })
  kind!: string;

  @Field(() => String, { description: 'The day from which it is in force.' })
  version!: string;
}

@Resolver(() => User)
export class ConsentResolver {
  @Mutation(() => User, {
    description: 'You agree to the texts in force; all that you have not agreed to yet must be named.',
  })
  @Extensions(alone)
  agreeToTexts(
    @Context() ctx: Ctx,
    @Arg('texts', () => [ID], { description: 'The ids of those that you have read.' }) texts: string[],
  ): Promise<User> {
    return agreeToTexts(ctx, texts);
  }

  @FieldResolver(() => [LegalText], {
    nullable: true,
    description: 'What is in force and you have not agreed to; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async textsToAgree(@Root() user: User, @Context() ctx: Ctx): Promise<LegalText[] | null> {
    return isCaller(ctx, user.id) ? textsToAgree(ctx, user.id) : null;
  }
}
