import * as routes from '@fairway/schema/rest/addresses';
import { serve } from '../../http/rest/rest.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { currentUserNamed } from '../users/user.queries.ts';
import { changeEmail } from './change-email.service.ts';
import { sendLinkAgain } from './claim-address.service.ts';
import { confirmAddress } from './confirm-address.service.ts';
import { undoChange } from './undo/undo-email-change.service.ts';

export const addressRoutes = [
  serve(routes.confirmEmail, async (ctx, { body }) => {
    const { username } = await confirmAddress(ctx, body.token);
    return { success: true, message: `The address of ${username} is confirmed.` };
  }),
  serve(routes.sendConfirmation, async (ctx, { body }) => {
    await currentUserNamed(ctx, body.username);
    await sendLinkAgain(ctx);
    return { message: 'Another link is on its way to you.' };
  }),
  serve(routes.changeEmail, async (ctx, { params, body }) => {
    await currentUserNamed(ctx, params.username);
    await changeEmail(await signInAgain(ctx, body.password), body.newEmail);
    return { message: 'A link to confirm the new address is on its way to it.' };
  }),
  serve(routes.undoEmailChange, async (ctx, { body }) => {
    const { user, resetToken } = await undoChange(ctx, body.token);
    const message = `The address of ${user.username} is the former one again. Please set a new password.`;
    return { success: true, message, resetToken };
  }),
];
