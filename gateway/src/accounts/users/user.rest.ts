import * as routes from '@fairway/schema/rest/accounts';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import { pictureUrl } from '../pictures/picture.service.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { deleteAccount } from './deletion.service.ts';
import type { User } from './user.entity.ts';
import { currentUserById, currentUserNamed, listUsers } from './user.queries.ts';
import { changeUsername, confirmRename, markAllRead, register } from './user.service.ts';

const lastRead = ({ lastReadAt }: User) => ({ lastReadTimestamp: lastReadAt?.toISOString() ?? null });

const confirmed = async (ctx: Ctx, former: string, current: string) => {
  const user = await confirmRename(ctx, former, current);
  return { message: `${user.username} is the name everywhere.` };
};

export const userRoutes = [
  serve(routes.register, async (ctx, { body }) => {
    const user = await register(ctx, body);
    return { message: `Welcome, ${user.username}. You can log in now.` };
  }),
  serve(routes.listUsers, async (ctx, { query }) => {
    const { nodes } = await listUsers(ctx, query);
    return {
      users: nodes.map((user) => ({
        _id: user.id,
        username: user.username,
        profilePic: pictureUrl(ctx, user),
      })),
    };
  }),
  serve(routes.changeUsername, async (ctx, { params, body }) => {
    await currentUserNamed(ctx, params.username);
    const { token } = await changeUsername(await signInAgain(ctx, body.password), body.newUsername);
    return { token };
  }),
  serve(routes.deleteUser, async (ctx, { params, body }) => {
    await currentUserNamed(ctx, params.username);
    await deleteAccount(await signInAgain(ctx, body.password));
    return { message: 'Your account is deleted.' };
  }),
  serve(routes.emailOf, async (ctx, { params }) => {
    const { email } = await currentUserNamed(ctx, params.username);
    return { email: email ?? '' };
  }),
  serve(routes.lastReadOf, async (ctx, { params }) => lastRead(await currentUserById(ctx, params.id))),
  serve(routes.markAllRead, async (ctx, { params }) => {
    await currentUserById(ctx, params.id);
    return lastRead(await markAllRead(ctx));
  }),
  ...[routes.renameInPicks, routes.renameInPools, routes.renameInResults, routes.renameInChat].map((route) =>
    serve(route, (ctx, { params, body }) => confirmed(ctx, params.username, body.newUsername)),
  ),
  serve(routes.renameInBalance, (ctx, { body }) => confirmed(ctx, body.username, body.newUsername)),
];
