import * as routes from '@fairway/schema/rest/chat/mutes';
import { serve } from '../../http/rest/rest.ts';
import { mutePerson, mutePool, shownMutes } from './mute.service.ts';

export const muteRoutes = [
  serve(routes.listMutes, shownMutes),
  serve(routes.mutePerson, async (ctx, { body: { username, on } }) => {
    await mutePerson(ctx, username, on);
    return shownMutes(ctx);
  }),
  serve(routes.mutePool, async (ctx, { body: { poolName, on } }) => {
    await mutePool(ctx, poolName, on);
    return shownMutes(ctx);
  }),
];
