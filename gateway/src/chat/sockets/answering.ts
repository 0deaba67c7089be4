import type { ClientEvents, SocketRefusal } from '@fairway/schema/events';
import { isOurFault, toRefusal } from '../../http/refusals/faults.ts';
import type { ClientSocket } from '../../live/sockets/socket-io.ts';
import { Refusal } from '../../refusal.ts';

/** More than any client needs, and few enough that one socket keeps nobody waiting. */
const maxAtOnce = 50;
const inProgress = new WeakMap<ClientSocket, number>();

export const tooMuch = (message: string) => new Refusal('RATE_LIMITED', message, { retryAfterSeconds: 1 });

export const refusalOf = (fault: unknown): SocketRefusal => {
  const { code, message } = toRefusal(fault);
  return { code, message };
};

async function inTurn<T>(socket: ClientSocket, work: () => Promise<T>): Promise<T> {
  const count = inProgress.get(socket) ?? 0;
  if (count >= maxAtOnce) throw tooMuch(`One socket asks at most ${maxAtOnce} things at once.`);
  inProgress.set(socket, count + 1);
  return work().finally(() => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1));
}

/**
 * Every question has its answer, where the client waits for one; a refusal is an event, too. What the client waits
 * with is whatever function it sent, also one that stands where something else was expected.
 */
export async function answering<Answer>(
  socket: ClientSocket,
  event: keyof ClientEvents,
  args: readonly unknown[],
  work: (sent: unknown[]) => Promise<Answer>,
): Promise<void> {
  const acknowledge = args.find((one) => typeof one === 'function') as
    | ((answer: Answer | { error: SocketRefusal }) => void)
    | undefined;
  try {
    const answer = await inTurn(socket, () => work(args.filter((one) => typeof one !== 'function')));
    acknowledge?.(answer);
  } catch (fault) {
    const refusal = toRefusal(fault);
    socket.noteRefused(event, refusal);
    if (isOurFault(refusal)) socket.log.error({ err: fault }, 'chat: socket.io event failed');
    const error = refusalOf(fault);
    acknowledge?.({ error });
    socket.emit('chatError', error);
  }
}
