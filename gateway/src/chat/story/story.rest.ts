import * as routes from '@fairway/schema/rest/chat/story';
import { serve } from '../../http/rest/rest.ts';
import { reactionSummary } from '../message.queries.ts';
import type { StoryLineView } from './story.queries.ts';
import { reactToStory, storyOfOwnPool } from './story.service.ts';

const restLine = ({ at, correctedAt, reactions, ...line }: StoryLineView) => ({
  ...line,
  timestamp: at.toISOString(),
  ...(correctedAt && { correctedAt: correctedAt.toISOString() }),
  ...(reactions.length > 0 && { reactions: reactions.map(reactionSummary) }),
});

export const storyRoutes = [
  serve(routes.readStory, async (ctx, { query: { poolName, ...page } }) => {
    const { version, lines } = await storyOfOwnPool(ctx, poolName, page);
    return { version, lines: lines.map(restLine) };
  }),
  serve(routes.reactToStory, async (ctx, { body }) => restLine(await reactToStory(ctx, body))),
];
