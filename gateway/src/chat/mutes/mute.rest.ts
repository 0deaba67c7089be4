import * as routes from '@fairway/schema/rest/chat/mutes';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import { mutePerson, mutePool, ownMutes } from './mute.service.ts';

async function shown(ctx: Ctx) {
  const { people, pools } = await ownMutes(ctx);
  return { people: people.map(({ username }) => username), pools: pools.map(({ name }) => name) };
}

export const muteRoutes = [
  serve(routes.listMutes, shown),
  serve(routes.mutePerson, async (ctx, { body: { username, on } }) => {
    await mutePerson(ctx, username, on);
    return shown(ctx);
  }),
  serve(routes.mutePool, async (ctx, { body: { poolName, on } }) => {
    await mutePool(ctx, poolName, on);
    return shown(ctx);
  }),
];
