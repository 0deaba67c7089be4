import type {
  ClientEvents,
  DoneAnswer,
  FoundAnswer,
  MutesAnswer,
  PicturesAnswer,
  ReactionAnswer,
  StoryAnswer,
  StoryLineAnswer,
} from '@fairway/schema/events';
import * as messages from '@fairway/schema/rest/chat/messages';
import * as mutes from '@fairway/schema/rest/chat/mutes';
import * as pictures from '@fairway/schema/rest/chat/pictures';
import * as marks from '@fairway/schema/rest/chat/read-marks';
import * as stories from '@fairway/schema/rest/chat/story';
import type { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { refuseWithoutScope } from '../../http/access-tokens/token-scopes.ts';
import { parseInput } from '../../input/input.ts';
import type { ClientSocket } from '../../live/sockets/socket-io.ts';
import { reactionsOfMessage, restMessage } from '../message.queries.ts';
import { removeMessage } from '../message.service.ts';
import { mutedByCaller, withoutOthersMuted } from '../mutes/mute.queries.ts';
import { mutePerson, mutePool, shownMutes } from '../mutes/mute.service.ts';
import { switchPictures } from '../pictures/chat-picture.service.ts';
import { react } from '../reactions/reaction.service.ts';
import { markRead } from '../reading/read-marks.service.ts';
import { searchOwnPool } from '../search/search.service.ts';
import { shownLine, shownStory } from '../story/story.queries.ts';
import { reactToStory, storyOfOwnPool } from '../story/story.service.ts';
import { answering } from './answering.ts';

/** What else members do in a chat, over socket.io: each event takes what its route of REST takes. */
export function chatActsSocket(socket: ClientSocket): void {
  const serve = <Body, Answer>(
    event: keyof ClientEvents,
    shape: z.ZodType<Body>,
    work: (ctx: Ctx, body: Body) => Promise<Answer>,
  ) =>
    socket.on(event, (...args) =>
      answering<Answer>(socket, event, args, async ([body]) => {
        const ctx = await socket.ctx();
        return work(ctx, parseInput(shape, body));
      }),
    );

  serve('markRead', marks.markRead.body, async (ctx, { poolName, upTo }): Promise<DoneAnswer> => {
    await markRead(ctx, poolName, upTo);
    return { ok: true };
  });
  serve(
    'reactToMessage',
    messages.react.body,
    async (ctx, reacting): Promise<ReactionAnswer> =>
      reactionsOfMessage(withoutOthersMuted(await react(ctx, reacting), await mutedByCaller(ctx))),
  );
  serve('removeMessage', messages.react.body.pick({ id: true }), async (ctx, { id }): Promise<DoneAnswer> => {
    refuseWithoutScope(ctx.caller, 'host');
    await removeMessage(ctx, id);
    return { ok: true };
  });
  serve(
    'searchMessages',
    messages.searchMessages.query,
    async (ctx, { poolName, ...search }): Promise<FoundAnswer> => ({
      messages: (await searchOwnPool(ctx, poolName, search)).map(restMessage),
    }),
  );

  socket.on('listMutes', (...args) =>
    answering<MutesAnswer>(socket, 'listMutes', args, async () => shownMutes(await socket.ctx())),
  );
  serve('mutePerson', mutes.mutePerson.body, async (ctx, { username, on }): Promise<MutesAnswer> => {
    await mutePerson(ctx, username, on);
    return shownMutes(ctx);
  });
  serve('mutePool', mutes.mutePool.body, async (ctx, { poolName, on }): Promise<MutesAnswer> => {
    await mutePool(ctx, poolName, on);
    return shownMutes(ctx);
  });
  serve(
    'switchChatPictures',
    pictures.switchChatPictures.body,
    async (ctx, { poolName, on }): Promise<PicturesAnswer> => {
      refuseWithoutScope(ctx.caller, 'host');
      await switchPictures(ctx, poolName, on);
      return { chatPictures: on };
    },
  );

  serve('readStory', stories.readStory.query, async (ctx, { poolName, ...page }): Promise<StoryAnswer> => {
    const story = await storyOfOwnPool(ctx, poolName, page);
    return shownStory(story, await mutedByCaller(ctx));
  });
  serve(
    'reactToStory',
    stories.reactToStory.body,
    async (ctx, reacting): Promise<StoryLineAnswer> =>
      shownLine(await reactToStory(ctx, reacting), await mutedByCaller(ctx)),
  );
}
