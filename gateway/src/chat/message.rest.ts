import * as routes from '@fairway/schema/rest/chat/messages';
import { currentUserNamed } from '../accounts/users/user.queries.ts';
import { serve } from '../http/rest/rest.ts';
import { restMessage } from './message.queries.ts';
import { listMessages, removeMessage, removeOwnMessages, sendMessage } from './message.service.ts';
import { mutedByCaller, withoutOthersMuted } from './mutes/mute.queries.ts';
import { react } from './reactions/reaction.service.ts';
import { searchOwnPool } from './search/search.service.ts';

export const messageRoutes = [
  serve(routes.listMessages, async (ctx, { query }) => {
    const { poolName, ...page } = query;
    const messages = await listMessages(ctx, poolName, { ...page, withRemoved: false });
    return { messages: messages.map(restMessage) };
  }),
  serve(routes.searchMessages, async (ctx, { query: { poolName, ...search } }) => {
    const messages = await searchOwnPool(ctx, poolName, search);
    return { messages: messages.map(restMessage) };
  }),
  serve(routes.sendMessage, async (ctx, { body }) => {
    await currentUserNamed(ctx, body.username);
    const { poolName: pool, message: text, clientId, replyTo, picture } = body;
    return restMessage(await sendMessage(ctx, { pool, text, clientId, replyTo, picture }));
  }),
  serve(routes.react, async (ctx, { body }) =>
    restMessage(withoutOthersMuted(await react(ctx, body), await mutedByCaller(ctx))),
  ),
  serve(routes.removeMessage, async (ctx, { params }) => {
    await removeMessage(ctx, params.messageId);
    return { message: 'The message is removed.' };
  }),
  serve(routes.deleteMessages, async (ctx, { params }) => {
    await currentUserNamed(ctx, params.username);
    await removeOwnMessages(ctx);
    return { message: 'Your messages are removed.' };
  }),
];
