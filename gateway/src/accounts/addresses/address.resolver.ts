import { withoutSignIn } from '@fairway/schema/field-marks';
import { alone } from '@fairway/schema/graphql-limits';
import { passwordAgainText } from '@fairway/schema/shapes';
import {
  Arg,
  Ctx as Context,
  Extensions,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { mustConfirm } from './address-holder.service.ts';
import { AddressLink } from './address-link.ts';
import { changeEmail, pendingEmail } from './change-email.service.ts';
import { sendLinkAgain } from './claim-address.service.ts';
import { claimOfLink, confirmAddress } from './confirm-address.service.ts';
import { changeOfLink, undoChange } from './undo/undo-email-change.service.ts';

@Resolver(() => User)
export class AddressResolver {
  @Query(() => AddressLink, { description: 'Which address a link confirms, and for whose account.' })
  @Extensions({ ...alone, ...withoutSignIn })
  async addressToConfirm(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The end of the link that was mailed.' }) token: string,
  ): Promise<AddressLink> {
    const { claim, user } = await claimOfLink(ctx, token);
    return { username: user.username, email: claim.email };
  }

  @Mutation(() => Boolean, { description: 'Confirms the address that the link was mailed to.' })
  @Extensions({ ...alone, ...withoutSignIn })
  async confirmEmail(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The end of the link that was mailed.' }) token: string,
  ): Promise<boolean> {
    await confirmAddress(ctx, token);
    return true;
  }

  @Query(() => AddressLink, {
    description: 'Which address a link brings back that undoes a change, and for whose account.',
  })
  @Extensions({ ...alone, ...withoutSignIn })
  async addressToRestore(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The end of the link that was mailed.' }) token: string,
  ): Promise<AddressLink> {
    const { formerEmail, user } = await changeOfLink(ctx, token);
    return { username: user.username, email: formerEmail };
  }

  @Mutation(() => User, {
    description:
      'Gives another address, which is mailed a link that confirms it; until then the one that is confirmed stays in force. Five a day. The former one is told, and can undo it for a week, in which no other account can confirm it.',
  })
  @Extensions(alone)
  async changeEmail(
    @Context() ctx: Ctx,
    @Arg('newEmail', () => String, { description: 'Where mail is to go.' }) newEmail: string,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<User> {
    return changeEmail(await signInAgain(ctx, password), newEmail);
  }

  @Mutation(() => String, {
    description:
      'Undoes a change of address by the token of a link. Every session ends, and so does the password; a withdrawal that was asked for since is stopped, if its eCheck has not left. The answer is the token to set a new password with `resetPassword`.',
  })
  @Extensions({ ...alone, ...withoutSignIn })
  async undoEmailChange(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The end of the link that was mailed.' }) token: string,
  ): Promise<string> {
    return (await undoChange(ctx, token)).resetToken;
  }

  @Mutation(() => User, {
    description: 'Mails you another link to confirm your address; earlier ones go on working. Three an hour.',
  })
  @Extensions(alone)
  sendConfirmationAgain(@Context() ctx: Ctx): Promise<User> {
    return sendLinkAgain(ctx);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The address that you gave in the place of `email` and have not confirmed; null where there is none, and on everybody but oneself.',
  })
  @Extensions(perViewer)
  async pendingEmail(@Root() user: User, @Context() ctx: Ctx): Promise<string | null> {
    return isCaller(ctx, user.id) ? pendingEmail(ctx, user) : null;
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether the address is confirmed as yours; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  emailConfirmed(@Root() user: User, @Context() ctx: Ctx): boolean | null {
    return isCaller(ctx, user.id) ? user.emailConfirmedAt !== null : null;
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether money and mails to others wait for you to confirm your address; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  mustConfirmEmail(@Root() user: User, @Context() ctx: Ctx): boolean | null {
    return isCaller(ctx, user.id) ? mustConfirm(ctx, user) : null;
  }
}
