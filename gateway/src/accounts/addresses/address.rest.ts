import * as routes from '@fairway/schema/rest/addresses';
import { serve } from '../../doors/rest.ts';
import { oneself } from '../users/user.queries.ts';
import { sendLinkAgain } from './claiming.service.ts';
import { confirmAddress } from './confirming.service.ts';

export const addressRoutes = [
  serve(routes.confirmEmail, async (ctx, { body }) => {
    const { username } = await confirmAddress(ctx, body.token);
    return { success: true, message: `The address of ${username} is confirmed.` };
  }),
  serve(routes.sendConfirmation, async (ctx, { body }) => {
    await oneself(ctx, body.username);
    await sendLinkAgain(ctx);
    return { message: 'Another link is on its way to you.' };
  }),
];
