import { expect, test } from '@jest/globals';
import { DrawingQueue } from './drawing-queue.ts';

test('two are drawn at once and twenty wait; who comes then is asked to come again', async () => {
  const queue = new DrawingQueue();
  const gates: PromiseWithResolvers<void>[] = [];
  const draw = () => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  };
  const first = queue.add(draw);
  const others = Array.from({ length: 21 }, () => queue.add(async () => undefined));
  const refused = expect.objectContaining({
    code: 'UNAVAILABLE',
    details: expect.objectContaining({ retryAfterSeconds: expect.any(Number) }),
  });
  expect(() => queue.add(draw)).toThrow(refused);

  // Behind the one that takes its time the others are drawn all the same.
  await Promise.all(others);
  const failing = queue.add(async () => {
    throw new Error('It can not be drawn.');
  });
  await expect(failing).rejects.toThrow('It can not be drawn.');
  expect(gates).toHaveLength(1);
  gates[0]?.resolve();
  await first;
  await queue.add(async () => undefined);
});
