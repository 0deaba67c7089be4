import { alone } from '@fairway/schema/graphql-limits';
import { passwordAgainText } from '@fairway/schema/shapes';
import {
  Arg,
  Ctx as Context,
  Extensions,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import type { TokenScope } from '../../rules/token-scopes.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { accessTokensOf, makeAccessToken, revokeAccessToken } from './access-token.service.ts';
import { NewAccessToken, OwnAccessToken, TokenScopes } from './own-access-token.ts';

@Resolver(() => User)
export class AccessTokenResolver {
  @FieldResolver(() => [OwnAccessToken], {
    nullable: true,
    description: 'What programs of yours log in with, the newest first; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async accessTokens(@Root() user: User, @Context() ctx: Ctx): Promise<OwnAccessToken[] | null> {
    return isCaller(ctx, user.id) ? accessTokensOf(ctx, user.id) : null;
  }

  @Mutation(() => NewAccessToken, {
    description:
      'Makes an access token for a program. You are told by mail. Twenty at most; whatever ends all your sessions ends them too.',
  })
  @Extensions(alone)
  async makeAccessToken(
    @Context() ctx: Ctx,
    @Arg('name', () => String, { description: 'What you call it, in up to 40 characters.' }) name: string,
    @Arg('scopes', () => [TokenScopes], { description: 'What it is good for.' }) scopes: TokenScope[],
    @Arg('days', () => Int, { description: 'How many days it is valid, up to 365.' }) days: number,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<NewAccessToken> {
    return makeAccessToken(await signInAgain(ctx, password), { name, scopes, days });
  }

  @Mutation(() => User, {
    description: 'Ends an access token at once, on open sockets too. You are told by mail.',
  })
  @Extensions(alone)
  async revokeAccessToken(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which one.' }) id: string,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<User> {
    return revokeAccessToken(await signInAgain(ctx, password), id);
  }
}
