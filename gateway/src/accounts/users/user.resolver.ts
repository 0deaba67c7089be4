import { withoutSignIn } from '@fairway/schema/field-marks';
import { alone, pageOf } from '@fairway/schema/graphql-limits';
import { agreesToText, newPasswordText, passwordAgainText } from '@fairway/schema/shapes';
import {
  Arg,
  Ctx as Context,
  Extensions,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { connectionOf, pageLength } from '../../http/graphql/graphql-pages.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { unauthenticated } from '../../refusal.ts';
import { pictureUrl } from '../pictures/picture.service.ts';
import { AuthPayload } from '../sessions/auth-payload.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { deleteAccount } from './deletion.service.ts';
import { User } from './user.entity.ts';
import { currentUser, findUser, isCaller, listUsers } from './user.queries.ts';
import { changeUsername, register, setListed } from './user.service.ts';

const UserConnection = connectionOf(User, 'User', 'users, in the order of their names');

@Resolver(() => User)
export class UserResolver {
  @Query(() => User, { nullable: true, description: 'Who is signed in; null for nobody.' })
  @Extensions(withoutSignIn)
  async me(@Context() ctx: Ctx): Promise<User | null> {
    if (ctx.caller.kind === 'user') return currentUser(ctx);
    if (ctx.caller.kind === 'anyone' && ctx.caller.rejected) throw unauthenticated();
    return null;
  }

  @Query(() => User, { nullable: true, description: 'The user of that name, or null.' })
  async user(
    @Context() ctx: Ctx,
    @Arg('username', () => String, { description: 'In any case.' }) username: string,
  ): Promise<User | null> {
    if (ctx.caller.kind === 'anyone') throw unauthenticated();
    return findUser(ctx, username);
  }

  @Query(() => UserConnection, {
    description:
      'Users in the order of their names, without regard to case; without those who are not listed.',
  })
  @Extensions(pageOf(50))
  async users(
    @Context() ctx: Ctx,
    @Arg('search', () => String, { nullable: true, description: 'Part of a username, in any case.' })
    search?: string,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 50, or up to 100.' }) first?:
      | number
      | null,
    @Arg('after', () => String, { nullable: true, description: 'An `endCursor`: go on behind it.' })
    after?: string,
  ): Promise<InstanceType<typeof UserConnection>> {
    const { nodes, hasNextPage } = await listUsers(ctx, { search, limit: pageLength(first ?? 50), after });
    return { nodes, pageInfo: { hasNextPage, endCursor: nodes.at(-1)?.nameKey ?? null } };
  }

  @Mutation(() => User, {
    description:
      'Opens an account. The answer is the same whether or not another account has the address, which hears of it by mail.',
  })
  @Extensions({ ...alone, ...withoutSignIn })
  register(
    @Context() ctx: Ctx,
    @Arg('username', () => String, { description: '3 to 20 letters, digits, dots, dashes or underscores.' })
    username: string,
    @Arg('email', () => String, { description: 'Where mail to the user goes.' }) email: string,
    @Arg('password', () => String, { description: newPasswordText })
    password: string,
    @Arg('agreesTo', () => [ID], { nullable: true, description: agreesToText }) agreesTo?: string[] | null,
  ): Promise<User> {
    return register(ctx, { username, email, password, agreesTo });
  }

  @Mutation(() => AuthPayload, {
    description:
      'Changes your username at once everywhere. Tokens from before die; the answer holds the new one.',
  })
  @Extensions(alone)
  async changeUsername(
    @Context() ctx: Ctx,
    @Arg('newUsername', () => String, { description: 'Nobody else ever gets the old one.' })
    newUsername: string,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
  ): Promise<AuthPayload> {
    return changeUsername(await signInAgain(ctx, password), newUsername);
  }

  @Mutation(() => User, { description: 'Shows you in the list of all users from now on, or no longer.' })
  @Extensions(alone)
  setListed(
    @Context() ctx: Ctx,
    @Arg('listed', () => Boolean, {
      description:
        'False takes you out. Whoever is in a pool with you, or knows your name, still sees your profile.',
    })
    listed: boolean,
  ): Promise<User> {
    return setListed(ctx, listed);
  }

  @Mutation(() => Boolean, {
    description:
      'Deletes your account. Refused while there is money in it that can be paid out, or money at stake, and while a change of its address can be undone.',
  })
  @Extensions(alone)
  async deleteAccount(
    @Context() ctx: Ctx,
    @Arg('password', () => String, { nullable: true, description: passwordAgainText })
    password?: string | null,
    @Arg('givesUpCents', () => Int, {
      nullable: true,
      description: 'Your `tooLittleCents`, which you give up. Refused where it is another sum by now.',
    })
    givesUpCents?: number | null,
  ): Promise<boolean> {
    await deleteAccount(await signInAgain(ctx, password), { givesUpCents: givesUpCents ?? 0 });
    return true;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Where mail goes; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  email(@Root() user: User, @Context() ctx: Ctx): string | null {
    return isCaller(ctx, user.id) ? user.email : null;
  }

  @FieldResolver(() => String, { nullable: true, description: 'URL of the profile picture, or null.' })
  profilePic(@Root() user: User, @Context() ctx: Ctx): string | null {
    return pictureUrl(ctx, user);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether the list of all users shows you; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  isListed(@Root() user: User, @Context() ctx: Ctx): boolean | null {
    return isCaller(ctx, user.id) ? user.isListed : null;
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'When all pools were last marked as read; null on everybody but oneself.',
  })
  @Extensions(perViewer)
  lastReadAt(@Root() user: User, @Context() ctx: Ctx): Date | null {
    return isCaller(ctx, user.id) ? user.lastReadAt : null;
  }
}
