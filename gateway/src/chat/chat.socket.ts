import type {
  JoinAnswer,
  MarkAnswer,
  MessageAnswer,
  MessageReactions,
  ReactionAnswer,
  SocketRefusal,
} from '@fairway/schema/events';
import {
  messageIdShape,
  react as reactRoute,
  sendMessage as sendRoute,
} from '@fairway/schema/rest/chat/messages';
import { pictureIdShape } from '@fairway/schema/rest/chat/pictures';
import { markRead as markRoute } from '@fairway/schema/rest/chat/read-marks';
import { poolName as poolNameShape } from '@fairway/schema/rest/shapes/pool-shapes';
import { z } from 'zod';
import { currentUserNamed } from '../accounts/users/user.queries.ts';
import type { Ctx } from '../context.ts';
import { isOurFault, toRefusal } from '../http/faults.ts';
import { parseInput } from '../input/input.ts';
import type { ClientSocket } from '../live/sockets/socket-io.ts';
import { topicEngine } from '../live/topics/topic-engine.ts';
import { notMember, ownPool } from '../pools/pool.queries.ts';
import { Refusal } from '../refusal.ts';
import { chatMessage, type MessageView, reactionSummary, referencesOfMessage } from './message.queries.ts';
import { sendMessage } from './message.service.ts';
import { type FollowedMutes, followMutes } from './mutes/follow-mutes.ts';
import { withoutMuted } from './mutes/mute.queries.ts';
import { react } from './reactions/reaction.service.ts';
import { shownMarks } from './reading/read-marks.queries.ts';
import { markRead } from './reading/read-marks.service.ts';
import { readMarksTopics } from './reading/read-marks-topics.ts';
import { liveMessages } from './rooms/live-messages.ts';
import type { MessageListener } from './rooms/room.ts';

/** More than any client needs, and few enough that one socket keeps nobody waiting. */
const maxAtOnce = 50;
const maxRooms = 200;

const joining = z.object({ after: messageIdShape.nullish(), readMarks: z.boolean().nullish() }).nullish();

/** The chat over socket.io: joining a pool's room, what was missed, what comes, and saying something. */
export function chatSocket(socket: ClientSocket): void {
  const rooms = new Map<string, Joined>();
  let inProgress = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inProgress >= maxAtOnce) throw tooMuch(`One socket asks at most ${maxAtOnce} things at once.`);
    inProgress += 1;
    return work().finally(() => {
      inProgress -= 1;
    });
  };

  let mutes: Promise<FollowedMutes> | undefined;
  const mutesOf = (ctx: Ctx, userId: string) => {
    mutes ??= followMutes(ctx, userId, socket.disconnected);
    mutes.catch(() => {
      mutes = undefined;
    });
    return mutes;
  };

  /** Listens to a pool, in place of an earlier joining of it, for which it waits; answers the last message's id. */
  const join = async (
    ctx: Ctx,
    poolName: string,
    { after, readMarks }: z.infer<typeof joining> & object,
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
        socket.emit('chatMessage', chatMessage(message));
        sendReferences(message);
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
      drained: () => socket.sent(),
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
    if (readMarks) {
      const end = topicEngine(ctx).subscribe(readMarksTopics, pool.id, {
        userId,
        send: ({ value }) => socket.emit('readMarks', { poolName: pool.name, ...shownMarks(value.marks) }),
        refuse: () => {},
      });
      stopped.addEventListener('abort', end, { once: true });
      if (stopped.aborted) end();
    }
    return lastId;
  };

  socket.on('joinPool', (...args) =>
    answering<JoinAnswer>(socket, args, inTurn, async ([name, options]) => {
      const ctx = await socket.ctx();
      const how = parseInput(joining, options, 'options') ?? {};
      return { ok: true, lastId: await join(ctx, parseInput(poolNameShape, name, 'poolName'), how) };
    }),
  );

  socket.on('markRead', (...args) =>
    answering<MarkAnswer>(socket, args, inTurn, async ([body]) => {
      const { poolName, upTo } = parseInput(markRoute.body, body);
      await markRead(await socket.ctx(), poolName, upTo);
      return { ok: true };
    }),
  );

  socket.on('reactToMessage', (...args) =>
    answering<ReactionAnswer>(socket, args, inTurn, async ([body]) => {
      const reacting = parseInput(reactRoute.body, body);
      return reactionsOfMessage(await react(await socket.ctx(), reacting));
    }),
  );

  // Who sends is asked for each message at once, and what is let in is handed on in the order in which it came.
  let lastStored: Promise<unknown> = Promise.resolve();
  const send = (shape: z.ZodType<SentMessage>, args: readonly unknown[]) =>
    answering<MessageAnswer>(socket, args, inTurn, async ([body]) => {
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
  socket.on('chatMessage', (...args) => send(plainShape, args));
  socket.on('replyToMessage', (...args) => send(replyShape, args));
  socket.on('sendPicture', (...args) => send(pictureMessageShape, args));
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

const reactionsOfMessage = ({ id, pool, reactions }: MessageView): MessageReactions => ({
  id,
  poolName: pool,
  reactions: reactions.map(reactionSummary),
});

/** A pool that a socket listens to, or is about to. */
interface Joined {
  stop: AbortController;
  /** When it listens, or was refused. */
  done: Promise<void>;
}

const tooMuch = (message: string) => new Refusal('RATE_LIMITED', message, { retryAfterSeconds: 1 });

const refusalOf = (fault: unknown): SocketRefusal => {
  const { code, message } = toRefusal(fault);
  return { code, message };
};

/**
 * Every question has its answer, where the client waits for one; a refusal is an event, too. What the client waits
 * with is whatever function it sent, also one that stands where something else was expected.
 */
async function answering<Answer>(
  socket: ClientSocket,
  args: readonly unknown[],
  inTurn: (work: () => Promise<Answer>) => Promise<Answer>,
  work: (sent: unknown[]) => Promise<Answer>,
): Promise<void> {
  const acknowledge = args.find((one) => typeof one === 'function') as
    | ((answer: Answer | { error: SocketRefusal }) => void)
    | undefined;
  try {
    const answer = await inTurn(() => work(args.filter((one) => typeof one !== 'function')));
    acknowledge?.(answer);
  } catch (fault) {
    if (isOurFault(toRefusal(fault))) socket.log.error({ err: fault }, 'chat: socket.io event failed');
    const error = refusalOf(fault);
    acknowledge?.({ error });
    socket.emit('chatError', error);
  }
}
