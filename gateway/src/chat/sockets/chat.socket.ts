import type { ClientEvents, JoinAnswer, MessageAnswer } from '@fairway/schema/events';
import { messageIdShape, sendMessage as sendRoute } from '@fairway/schema/rest/chat/messages';
import { pictureIdShape } from '@fairway/schema/rest/chat/pictures';
import { poolName as poolNameShape } from '@fairway/schema/rest/shapes/pool-shapes';
import { z } from 'zod';
import { currentUserNamed } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import type { ClientSocket } from '../../live/sockets/socket-io.ts';
import { topicEngine } from '../../live/topics/topic-engine.ts';
import type { TopicCheck, TopicsOf } from '../../live/topics/topic-kind.ts';
import { notMember, ownPool } from '../../pools/pool.queries.ts';
import {
  chatMessage,
  type MessageView,
  reactionsOfMessage,
  referencesOfMessage,
} from '../message.queries.ts';
import { sendMessage } from '../message.service.ts';
import { type FollowedMutes, followMutes } from '../mutes/follow-mutes.ts';
import { withoutMuted } from '../mutes/mute.queries.ts';
import { shownMarks } from '../reading/read-marks.queries.ts';
import { readMarksTopics } from '../reading/read-marks-topics.ts';
import { liveMessages } from '../rooms/live-messages.ts';
import type { MessageListener } from '../rooms/room.ts';
import { type StoryView, shownStory } from '../story/story.queries.ts';
import { storyTopics } from '../story/story-topics.ts';
import { answering, refusalOf, tooMuch } from './answering.ts';

const maxRooms = 200;

const joining = z
  .object({
    after: messageIdShape.nullish(),
    readMarks: z.boolean().nullish(),
    story: z.boolean().nullish(),
  })
  .nullish();

/** The chat over socket.io: joining a pool's room, what was missed, what comes, and saying something. */
export function chatSocket(socket: ClientSocket): void {
  const rooms = new Map<string, Joined>();
  let mutes: Promise<FollowedMutes> | undefined;
  const mutesOf = (ctx: Ctx, userId: string) => {
    mutes ??= followMutes(ctx, userId, socket.disconnected);
    mutes.catch(() => {
      mutes = undefined;
    });
    return mutes;
  };

  // Of all pools one slice at a time: a socket for which too much waits is closed.
  let lastSlice: Promise<void> = Promise.resolve();
  const paced = (send: () => void): Promise<void> => {
    const slice = lastSlice.then(() => {
      send();
      return socket.sent();
    });
    // One that can't be sent holds up no other pool's.
    lastSlice = slice.catch(() => undefined);
    return slice;
  };

  /** Listens to a pool, in place of an earlier joining of it, for which it waits; answers the last message's id. */
  const join = async (
    ctx: Ctx,
    poolName: string,
    { after, readMarks, story }: z.infer<typeof joining> & object,
  ): Promise<string | null> => {
    const { pool, userId } = await ownPool(ctx, poolName);
    const muted = await mutesOf(ctx, userId);
    const unmuted = (send: (message: MessageView) => void) => (message: MessageView) => {
      const shown = withoutMuted(message, muted.now);
      if (shown) send(shown);
    };
    const earlier = rooms.get(pool.id);
    if (!earlier && rooms.size >= maxRooms) throw tooMuch(`One socket listens to at most ${maxRooms} pools.`);
    const stop = new AbortController();
    const leave = () => {
      stop.abort();
      if (rooms.get(pool.id)?.stop === stop) rooms.delete(pool.id);
    };
    const sendReferences = (message: MessageView) => {
      const references = referencesOfMessage(message);
      if (references.replyTo || references.mentions)
        socket.emit('messageReferences', { id: message.id, poolName: message.pool, ...references });
      const { id, pool: poolName, picture } = message;
      if (picture) socket.emit('messagePicture', { id, poolName, picture });
    };
    const listener: MessageListener = {
      userId,
      sent: unmuted((message) => {
        // Its event can't say that it was removed since it was missed.
        if (message.removed) return;
        socket.emit('chatMessage', chatMessage(message));
        sendReferences(message);
        // Of one that was missed, others may have reacted meanwhile.
        if (message.reactions.length > 0) socket.emit('messageReactions', reactionsOfMessage(message));
      }),
      changed: unmuted((message) => {
        socket.emit('messageChanged', { ...chatMessage(message), removed: message.removed });
        sendReferences(message);
      }),
      reacted: unmuted((message) => socket.emit('messageReactions', reactionsOfMessage(message))),
      refused: () => {
        leave();
        socket.emit('chatError', refusalOf(notMember()));
      },
      paced,
    };
    const stopped = AbortSignal.any([stop.signal, socket.disconnected]);
    const listen = () =>
      liveMessages(ctx).listen(pool.id, listener, {
        after: after ?? undefined,
        stopped,
        instead: earlier?.stop,
      });
    const lastId = (earlier?.done ?? Promise.resolve()).then(listen);
    const done = lastId.then(
      () => {},
      () => {
        earlier?.stop.abort();
        leave();
      },
    );
    rooms.set(pool.id, { stop, done });
    const { name: shownName } = pool;
    const follow = <Value, Check extends TopicCheck>(
      topics: TopicsOf<Value, Check>,
      send: (value: Value) => void,
    ) => {
      const end = topicEngine(ctx).subscribe(topics, pool.id, {
        userId,
        send: ({ value }) => send(value),
        refuse: () => {},
      });
      stopped.addEventListener('abort', end, { once: true });
      if (stopped.aborted) end();
    };
    if (readMarks)
      follow(readMarksTopics, ({ marks }) =>
        socket.emit('readMarks', { poolName: shownName, ...shownMarks(marks) }),
      );
    if (story) {
      let latest: StoryView | undefined;
      const sendStory = () =>
        latest && socket.emit('story', { poolName: shownName, ...shownStory(latest, muted.now) });
      follow(storyTopics, (value) => {
        latest = value;
        sendStory();
      });
      muted.listeners.add(sendStory);
      stopped.addEventListener('abort', () => muted.listeners.delete(sendStory), { once: true });
    }
    return lastId;
  };

  socket.on('joinPool', (...args) =>
    answering<JoinAnswer>(socket, 'joinPool', args, async ([name, options]) => {
      const ctx = await socket.ctx();
      const how = parseInput(joining, options, 'options') ?? {};
      return { ok: true, lastId: await join(ctx, parseInput(poolNameShape, name, 'poolName'), how) };
    }),
  );

  // Who sends is asked for each message at once, and what is let in is handed on in the order in which it came.
  let lastStored: Promise<unknown> = Promise.resolve();
  const send = (event: keyof ClientEvents, shape: z.ZodType<SentMessage>, args: readonly unknown[]) =>
    answering<MessageAnswer>(socket, event, args, async ([body]) => {
      const checking = (async () => {
        const ctx = await socket.ctx();
        const { username, poolName: pool, message: text = '', ...more } = parseInput(shape, body);
        await currentUserNamed(ctx, username);
        return { ctx, message: { pool, text, ...more } };
      })();
      checking.catch(() => {}); // it may fail while earlier ones are waited for
      const storing = lastStored.then(async () => {
        const { ctx, message } = await checking;
        return { stored: sendMessage(ctx, message) };
      });
      lastStored = storing.catch(() => {});
      return { message: chatMessage(await (await storing).stored) };
    });
  socket.on('chatMessage', (...args) => send('chatMessage', plainShape, args));
  socket.on('replyToMessage', (...args) => send('replyToMessage', replyShape, args));
  socket.on('sendPicture', (...args) => send('sendPicture', pictureMessageShape, args));
}

type SentMessage = Pick<z.infer<typeof sendRoute.body>, 'username' | 'poolName' | 'clientId'> & {
  message?: string | undefined;
  replyTo?: string | null | undefined;
  picture?: string | undefined;
};

const plainShape = sendRoute.body.omit({ replyTo: true, picture: true });
const replyShape = plainShape.extend({ replyTo: messageIdShape });
const pictureMessageShape = sendRoute.body.extend({
  message: z.string({ error: 'A message is a text.' }).optional(),
  picture: pictureIdShape,
});

/** A pool that a socket listens to, or is about to. */
interface Joined {
  stop: AbortController;
  /** When it listens, or was refused. */
  done: Promise<void>;
}
