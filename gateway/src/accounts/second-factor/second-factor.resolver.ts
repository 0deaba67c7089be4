import { alone } from '@fairway/schema/graphql-limits';
import { passwordAgainText } from '@fairway/schema/shapes';
import { Arg, Ctx as Context, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { AuthPayload } from '../sessions/auth-payload.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { NewSecondFactor, OwnSecondFactor } from './own-second-factor.ts';
import { signInAgainWithCode } from './sign-in-with-code.service.ts';
import {
  renewRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
  switchSecondFactorOff,
  switchSecondFactorOn,
} from './switch-second-factor.service.ts';

@Resolver(() => User)
export class SecondFactorResolver {
  @FieldResolver(() => OwnSecondFactor, {
    nullable: true,
    description: 'The second factor of the account; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async secondFactor(@Root() user: User, @Context() ctx: Ctx): Promise<OwnSecondFactor | null> {
    return isCaller(ctx, user.id) ? secondFactorOf(ctx, user.id) : null;
  }

  @Mutation(() => NewSecondFactor, {
    description:
      'A secret for an authenticator app. Nothing changes until `switchSecondFactorOn` has a code of it.',
  })
  @Extensions(alone)
  async startSecondFactor(
    @Context() ctx: Ctx,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<NewSecondFactor> {
    return startSecondFactor(await signInAgain(ctx, password));
  }

  @Mutation(() => [String], {
    description:
      'Switches the second factor on: log-ins by the password want a code from then on. Answers ten recovery codes, each good once in place of a code, and shown this once. You are told by mail.',
  })
  @Extensions(alone)
  async switchSecondFactorOn(
    @Context() ctx: Ctx,
    @Arg('code', () => String, { description: 'What the app shows now.' }) code: string,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<string[]> {
    return switchSecondFactorOn(await signInAgain(ctx, password), code);
  }

  @Mutation(() => User, { description: 'Switches the second factor off. You are told by mail.' })
  @Extensions(alone)
  async switchSecondFactorOff(
    @Context() ctx: Ctx,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<User> {
    return switchSecondFactorOff(await signInAgain(ctx, password));
  }

  @Mutation(() => [String], {
    description:
      'Makes ten new recovery codes, shown this once; the old ones stop working. You are told by mail.',
  })
  @Extensions(alone)
  async renewRecoveryCodes(
    @Context() ctx: Ctx,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<string[]> {
    return renewRecoveryCodes(await signInAgain(ctx, password));
  }

  @Mutation(() => AuthPayload, {
    description:
      'Shows by a code that it is still you: for ten minutes the token in the answer needs no password for what wants one.',
  })
  @Extensions(alone)
  signInAgainWithCode(
    @Context() ctx: Ctx,
    @Arg('code', () => String, { description: 'What the app shows, or a recovery code.' }) code: string,
  ): Promise<AuthPayload> {
    return signInAgainWithCode(ctx, code);
  }
}
