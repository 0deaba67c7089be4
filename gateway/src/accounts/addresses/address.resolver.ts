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
import { forAnyone } from '../../doors/graphql-gate.ts';
import { alone } from '../../doors/graphql-limits.ts';
import { perViewer } from '../../live/shared-answers.ts';
import { User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { AddressLink } from './address-link.ts';
import { sendLinkAgain } from './claiming.service.ts';
import { claimOfLink, confirmAddress } from './confirming.service.ts';
import { mustConfirm } from './holder.service.ts';

@Resolver(() => User)
export class AddressResolver {
  @Query(() => AddressLink, { description: 'Which address a link confirms, and for whose account.' })
  @Extensions({ ...alone, ...forAnyone })
  async addressToConfirm(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The end of the link that was mailed.' }) token: string,
  ): Promise<AddressLink> {
    const { claim, user } = await claimOfLink(ctx, token);
    return { username: user.username, email: claim.email };
  }

  @Mutation(() => Boolean, { description: 'Confirms the address that the link was mailed to.' })
  @Extensions({ ...alone, ...forAnyone })
  async confirmEmail(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The end of the link that was mailed.' }) token: string,
  ): Promise<boolean> {
    await confirmAddress(ctx, token);
    return true;
  }

  @Mutation(() => User, {
    description: 'Mails you another link to confirm your address; the ones before stay good. Three an hour.',
  })
  @Extensions(alone)
  sendConfirmationAgain(@Context() ctx: Ctx): Promise<User> {
    return sendLinkAgain(ctx);
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
