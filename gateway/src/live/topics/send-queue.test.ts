import { expect, test } from '@jest/globals';
import { EventStream, type EventSubscriber } from './event-stream.ts';
import { SendQueue } from './send-queue.ts';

test('nothing more is answered for a socket that is closing', async () => {
  let subscriber: EventSubscriber<object> | undefined;
  const source = new EventStream<object>((given) => {
    subscriber = given;
    return () => {};
  }, 10);
  let answered = 0;
  const answering = () => {
    answered += 1;
    return Buffer.from('answer');
  };
  const queue = new SendQueue(source, answering, { send: () => 'closed', disconnectSlow: () => {} });
  void queue.next();
  for (let n = 0; n < 5; n += 1) subscriber?.send({ n });
  expect(answered).toBe(1);
  expect(await queue.return()).toEqual({ done: true, value: undefined });
});

test('a queue that a fault has ended is stopped like any other', async () => {
  const source = new EventStream<object>((subscriber) => {
    subscriber.end(new Error('It is away.'));
    return () => {};
  });
  const queue = new SendQueue(source, () => undefined, { send: () => 'sent', disconnectSlow: () => {} });
  await expect(queue.next()).rejects.toThrow('It is away.');
  expect(await queue.return()).toEqual({ done: true, value: undefined });
});
