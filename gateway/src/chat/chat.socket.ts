import type { JoinAnswer, MessageAnswer, SocketRefusal } from '@fairway/schema/events';
import { messageIdShape, sendMessage as sendRoute } from '@fairway/schema/rest/chat';
import { poolName as poolNameShape } from '@fairway/schema/rest/pools';
import { z } from 'zod';
import { oneself } from '../accounts/users/user.queries.ts';
import { isOurFault, toRefusal } from '../doors/faults.ts';
import { take } from '../input.ts';
import type { ClientSocket } from '../live/socket-io.ts';
import { notMember, ownPool } from '../pools/pool.queries.ts';
import { Refusal } from '../refusal.ts';
import { liveMessages } from './live-messages.ts';
import { chatMessage, type MessageView } from './message.queries.ts';
import { sendMessage } from './message.service.ts';

/** More than any client needs, and few enough that one socket keeps nobody waiting. */
const mostAtOnce = 50;
const mostRooms = 200;

const joining = z.object({ after: messageIdShape.nullish() }).nullish();

/** The chat over socket.io: joining a pool's room, what was missed, what comes, and saying something. */
export function chatSocket(socket: ClientSocket): void {
  const rooms = new Map<string, AbortController>();
  let underWay = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay >= mostAtOnce) throw tooMuch(`One socket asks at most ${mostAtOnce} things at once.`);
    underWay += 1;
    return work().finally(() => {
      underWay -= 1;
    });
  };

  socket.on('joinPool', (name, ...rest) =>
    answering<JoinAnswer>(socket, rest, inTurn, async () => {
      const ctx = await socket.ctx();
      const [options] = rest.filter((one) => typeof one !== 'function');
      const after = take(joining, options, 'options')?.after ?? undefined;
      const { pool, userId } = await ownPool(ctx, take(poolNameShape, name, 'poolName'));
      if (!rooms.has(pool.id) && rooms.size >= mostRooms)
        throw tooMuch(`One socket listens to at most ${mostRooms} pools.`);
      rooms.get(pool.id)?.abort();
      const stop = new AbortController();
      rooms.set(pool.id, stop);
      const listener = {
        userId,
        said: (message: MessageView) => socket.emit('chatMessage', chatMessage(message)),
        changed: (message: MessageView) =>
          socket.emit('messageChanged', { ...chatMessage(message), removed: message.removed }),
        refused: () => socket.emit('chatError', refusalOf(notMember())),
        taken: () => socket.sent(),
      };
      const stopped = AbortSignal.any([stop.signal, socket.gone]);
      const lastId = await liveMessages(ctx).listen(pool.id, listener, { after, stopped });
      return { ok: true, lastId };
    }),
  );

  socket.on('chatMessage', (body, ...rest) =>
    answering<MessageAnswer>(socket, rest, inTurn, async () => {
      const ctx = await socket.ctx();
      const { username, poolName: pool, message: text, clientId } = take(sendRoute.body, body);
      await oneself(ctx, username);
      return { message: chatMessage(await sendMessage(ctx, { pool, text, clientId })) };
    }),
  );
}

const tooMuch = (message: string) => new Refusal('RATE_LIMITED', message, { retryAfterSeconds: 1 });

const refusalOf = (fault: unknown): SocketRefusal => {
  const { code, message } = toRefusal(fault);
  return { code, message };
};

/** Every question has its answer, where the client waits for one; a refusal is an event, too. */
async function answering<Answer>(
  socket: ClientSocket,
  rest: readonly unknown[],
  inTurn: (work: () => Promise<Answer>) => Promise<Answer>,
  work: () => Promise<Answer>,
): Promise<void> {
  const acknowledge = rest.find((one) => typeof one === 'function') as
    | ((answer: Answer | { error: SocketRefusal }) => void)
    | undefined;
  try {
    const answer = await inTurn(work);
    acknowledge?.(answer);
  } catch (fault) {
    if (isOurFault(toRefusal(fault))) socket.log.error({ err: fault }, 'a socket event failed');
    const error = refusalOf(fault);
    acknowledge?.({ error });
    socket.emit('chatError', error);
  }
}
