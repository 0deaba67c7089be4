import { describe, expect, test } from '@jest/globals';
import { type News, Topic } from './topic.ts';

/** A topic whose reads are answered one by one by the test. */
function openTopic() {
  const reads: PromiseWithResolvers<number | null>[] = [];
  const asked: ((read: PromiseWithResolvers<number | null>) => void)[] = [];
  const faults: unknown[] = [];
  const topic = new Topic<number>({
    read: () => {
      const read = Promise.withResolvers<number | null>();
      const waiter = asked.shift();
      if (waiter) waiter(read);
      else reads.push(read);
      return read.promise;
    },
    isNews: (now, last) => now !== last,
    onFault: (fault) => faults.push(fault),
  });
  const nextRead = async () =>
    reads.shift() ?? new Promise<PromiseWithResolvers<number | null>>((resolve) => asked.push(resolve));
  return { topic, nextRead, faults };
}
const heard = () => {
  const values: (number | null)[] = [];
  return { values, hear: ({ value }: News<number>) => void values.push(value) };
};

describe('a topic', () => {
  test('is read again soon after that has failed', async () => {
    const { topic, nextRead, faults } = openTopic();
    const { values, hear } = heard();
    topic.listen(hear);
    for (const fault of ['away', 'still away']) (await nextRead()).reject(new Error(fault));
    const third = await nextRead();
    third.resolve(1);
    await third.promise;
    expect(faults).toHaveLength(2);
    expect(values).toEqual([1]);
  });

  test('is read again for what changed at any moment of a read', async () => {
    // At whichever step of what follows a read the change is told: none of them is lost.
    for (let steps = 0; steps < 10; steps += 1) {
      const { topic, nextRead } = openTopic();
      const { values, hear } = heard();
      topic.listen(hear);
      (await nextRead()).resolve(1);
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      topic.renew();
      (await nextRead()).resolve(2);
      while (values.length < 2) await Promise.resolve();
      expect(values).toEqual([1, 2]);
    }
  });
});
