import { expect, test } from '@jest/globals';
import { Delivery } from './delivery.ts';
import { type Receiver, Source } from './source.ts';

test('nothing more is answered for a socket that is closing', async () => {
  let receiver: Receiver<object> | undefined;
  const source = new Source<object>((given) => {
    receiver = given;
    return () => {};
  }, 10);
  let answered = 0;
  const answering = () => {
    answered += 1;
    return Buffer.from('answer');
  };
  const delivery = new Delivery(source, answering, { send: () => 'closed', dropSlow: () => {} });
  void delivery.next();
  for (let n = 0; n < 5; n += 1) receiver?.tell({ n });
  expect(answered).toBe(1);
  expect(await delivery.return()).toEqual({ done: true, value: undefined });
});

test('a delivery that a fault has ended is stopped like any other', async () => {
  const source = new Source<object>((receiver) => {
    receiver.end(new Error('It is away.'));
    return () => {};
  });
  const delivery = new Delivery(source, () => undefined, { send: () => 'sent', dropSlow: () => {} });
  await expect(delivery.next()).rejects.toThrow('It is away.');
  expect(await delivery.return()).toEqual({ done: true, value: undefined });
});
