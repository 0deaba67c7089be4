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
    return { bytes: Buffer.from('answer'), digest: 'answer' };
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

test.each([
  ['a value that changes', undefined, ['one', 'two', 'one']],
  ['messages', 10, ['one', 'one', 'two', 'two', 'one']],
])('the same answer twice in a row is sent for %s as often as it should be', (_of, maxWaiting, expected) => {
  const answers = ['one', 'one', 'two', 'two', 'one'];
  const source = new EventStream<{ at: number }>((subscriber) => {
    for (const at of answers.keys()) subscriber.send({ at });
    return () => {};
  }, maxWaiting);
  const sent: string[] = [];
  const answering = (event: object) => {
    const text = answers[(event as { at: number }).at] ?? '';
    return { bytes: Buffer.from(text), digest: text };
  };
  const send = (answer: Buffer) => {
    sent.push(String(answer));
    return 'sent' as const;
  };
  void new SendQueue(source, answering, { send, disconnectSlow: () => {} }).next();
  expect(sent).toEqual(expected);
});
