import * as routes from '@fairway/schema/rest/chat/story';
import { serve } from '../../http/rest/rest.ts';
import { mutedByCaller } from '../mutes/mute.queries.ts';
import { shownLine, shownStory } from './story.queries.ts';
import { reactToStory, storyOfOwnPool } from './story.service.ts';

export const storyRoutes = [
  serve(routes.readStory, async (ctx, { query: { poolName, ...page } }) =>
    shownStory(await storyOfOwnPool(ctx, poolName, page), await mutedByCaller(ctx)),
  ),
  serve(routes.reactToStory, async (ctx, { body }) =>
    shownLine(await reactToStory(ctx, body), await mutedByCaller(ctx)),
  ),
];
