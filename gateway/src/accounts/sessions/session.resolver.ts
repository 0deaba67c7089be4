import { withoutSignIn } from '@fairway/schema/field-marks';
import { alone } from '@fairway/schema/graphql-limits';
import { newPasswordText, secondFactorText } from '@fairway/schema/shapes';
import { Arg, Ctx as Context, Extensions, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { requestPasswordReset, resetPassword } from '../passwords/password-reset.service.ts';
import { changePassword } from '../passwords/set-password.service.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { AuthPayload } from './auth-payload.ts';
import { OwnSession } from './own-session.ts';
import { endSession, logIn, openSessions, renewSession, signOut } from './session.service.ts';

@Resolver(() => User)
export class SessionResolver {
  @Mutation(() => AuthPayload, { description: 'Logs in. A wrong name and a wrong password are told alike.' })
  @Extensions({ ...alone, ...withoutSignIn })
  login(
    @Context() ctx: Ctx,
    @Arg('username', () => String, {
      description: 'The username, or the address of mail that was confirmed, in any case.',
    })
    username: string,
    @Arg('password', () => String, { description: 'The password.' }) password: string,
    @Arg('code', () => String, { nullable: true, description: secondFactorText }) code?: string | null,
  ): Promise<AuthPayload> {
    return logIn(ctx, { username, password, code });
  }

  @Mutation(() => AuthPayload, {
    description: 'A fresh token for a good one, up to 60 days after the log-in that it comes from.',
  })
  renewSession(@Context() ctx: Ctx): Promise<AuthPayload> {
    return renewSession(ctx);
  }

  @Mutation(() => Boolean, { description: 'Logs out: the token dies at once, on open sockets too.' })
  async signOut(
    @Context() ctx: Ctx,
    @Arg('everywhere', () => Boolean, {
      nullable: true,
      description: 'Whether every token of yours dies.',
    })
    everywhere?: boolean | null,
  ): Promise<boolean> {
    await signOut(ctx, { everywhere: everywhere ?? false });
    return true;
  }

  @FieldResolver(() => [OwnSession], {
    nullable: true,
    description: 'Where you are logged in, what was used last first; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  async sessions(@Root() user: User, @Context() ctx: Ctx): Promise<OwnSession[] | null> {
    return isCaller(ctx, user.id) ? openSessions(ctx, user.id) : null;
  }

  @Mutation(() => User, { description: 'Ends one of your sessions, on whatever device it is.' })
  endSession(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { description: 'Which one.' }) id: string,
  ): Promise<User> {
    return endSession(ctx, id);
  }

  @Mutation(() => AuthPayload, {
    description:
      'Changes your password. Every other session ends, and every token from before; the answer holds the new one.',
  })
  @Extensions(alone)
  changePassword(
    @Context() ctx: Ctx,
    @Arg('password', () => String, { description: 'The present one.' }) password: string,
    @Arg('newPassword', () => String, { description: newPasswordText })
    newPassword: string,
  ): Promise<AuthPayload> {
    return changePassword(ctx, { password, newPassword });
  }

  @Mutation(() => Boolean, {
    description: 'Mails a link to set a new password. The answer is the same for unknown addresses.',
  })
  @Extensions({ ...alone, ...withoutSignIn })
  async requestPasswordReset(
    @Context() ctx: Ctx,
    @Arg('email', () => String, { description: "The account's address." }) email: string,
  ): Promise<boolean> {
    await requestPasswordReset(ctx, { email });
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sets a new password by the token of a link. Every session ends.' })
  @Extensions({ ...alone, ...withoutSignIn })
  async resetPassword(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The end of the link that was mailed.' }) token: string,
    @Arg('newPassword', () => String, { description: newPasswordText })
    newPassword: string,
  ): Promise<boolean> {
    await resetPassword(ctx, { token, newPassword });
    return true;
  }
}
