import * as routes from '@fairway/schema/rest/sessions';
import { serve } from '../../http/rest/rest.ts';
import { requestPasswordReset, resetPassword } from '../passwords/password-reset.service.ts';
import { currentUser } from '../users/user.queries.ts';
import { endSession, logIn, openSessions, renewSession, signOut } from './session.service.ts';

export const sessionRoutes = [
  serve(routes.logIn, async (ctx, { body }) => {
    const { token } = await logIn(ctx, body);
    return { token };
  }),
  serve(routes.renew, async (ctx) => {
    const { token } = await renewSession(ctx);
    return { token };
  }),
  serve(routes.logOut, async (ctx, { body }) => {
    await signOut(ctx, body);
    return { message: body.everywhere ? 'You are logged out everywhere.' : 'You are logged out.' };
  }),
  serve(routes.sessions, async (ctx) => {
    const { id: userId } = await currentUser(ctx);
    return (await openSessions(ctx, userId)).map(({ id, device, signedInAt, lastUsedAt, current }) => ({
      id,
      device,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current,
    }));
  }),
  serve(routes.endSession, async (ctx, { params }) => {
    await endSession(ctx, params.id);
    return { message: 'That session has ended.' };
  }),
  serve(routes.forgotPassword, async (ctx, { body }) => {
    await requestPasswordReset(ctx, body);
    return { success: true, message: 'If that address belongs to an account, a link is on its way to it.' };
  }),
  serve(routes.resetPassword, async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return { success: true, message: 'Your password is changed. Please log in with it.' };
  }),
];
