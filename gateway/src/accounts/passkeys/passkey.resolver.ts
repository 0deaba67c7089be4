import { withoutSignIn } from '@fairway/schema/field-marks';
import { alone } from '@fairway/schema/graphql-limits';
import { passwordAgainText } from '@fairway/schema/shapes';
import { Arg, Ctx as Context, Extensions, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { AuthPayload } from '../sessions/auth-payload.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { addPasskey, challengeToAdd, passkeysOf, removePasskey } from './add-passkey.service.ts';
import { OwnPasskey } from './own-passkey.ts';
import {
  challengeToLogIn,
  challengeToSignInAgain,
  logInWithPasskey,
  signInAgainWithPasskey,
} from './use-passkey.service.ts';

const creation =
  'as JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON`. It is good once, for five minutes, in the session that asks.';
const request =
  'as JSON, for `PublicKeyCredential.parseRequestOptionsFromJSON`. It is good once, for five minutes';
const answerText = 'The credential that the browser gave, its `toJSON()` as text.';

@Resolver(() => User)
export class PasskeyResolver {
  @FieldResolver(() => [OwnPasskey], {
    nullable: true,
    description: 'The passkeys of the account, the newest first; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async passkeys(@Root() user: User, @Context() ctx: Ctx): Promise<OwnPasskey[] | null> {
    return isCaller(ctx, user.id) ? passkeysOf(ctx, user.id) : null;
  }

  @Mutation(() => String, { description: `What a browser is asked to make a passkey, ${creation}` })
  @Extensions(alone)
  async passkeyToAdd(
    @Context() ctx: Ctx,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<string> {
    return challengeToAdd(await signInAgain(ctx, password));
  }

  @Mutation(() => User, { description: 'Adds a passkey. You are told by mail. Twenty at most.' })
  @Extensions(alone)
  async addPasskey(
    @Context() ctx: Ctx,
    @Arg('name', () => String, { description: 'What you call it, in up to 40 characters.' }) name: string,
    @Arg('answer', () => String, { description: answerText }) answer: string,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<User> {
    return addPasskey(await signInAgain(ctx, password), { name, answer });
  }

  @Mutation(() => User, { description: 'Removes a passkey. You are told by mail.' })
  @Extensions(alone)
  async removePasskey(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which one.' }) id: string,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<User> {
    return removePasskey(await signInAgain(ctx, password), id);
  }

  @Mutation(() => String, { description: `What a browser is asked to log in by a passkey, ${request}.` })
  @Extensions({ ...alone, ...withoutSignIn })
  passkeyToLogIn(@Context() ctx: Ctx): Promise<string> {
    return challengeToLogIn(ctx);
  }

  @Mutation(() => AuthPayload, { description: 'Logs in by a passkey, which counts as both factors.' })
  @Extensions({ ...alone, ...withoutSignIn })
  logInWithPasskey(
    @Context() ctx: Ctx,
    @Arg('answer', () => String, { description: answerText }) answer: string,
  ): Promise<AuthPayload> {
    return logInWithPasskey(ctx, answer);
  }

  @Mutation(() => String, {
    description: `What a browser is asked to show again who it is, ${request}, in the session that asks.`,
  })
  @Extensions(alone)
  passkeyToSignInAgain(@Context() ctx: Ctx): Promise<string> {
    return challengeToSignInAgain(ctx);
  }

  @Mutation(() => AuthPayload, {
    description:
      'Shows by a passkey that it is still you: for ten minutes the token in the answer needs no password for what wants one.',
  })
  @Extensions(alone)
  signInAgainWithPasskey(
    @Context() ctx: Ctx,
    @Arg('answer', () => String, { description: answerText }) answer: string,
  ): Promise<AuthPayload> {
    return signInAgainWithPasskey(ctx, answer);
  }
}
