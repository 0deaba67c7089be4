import { describe, expect, test } from '@jest/globals';
import { Coalescer } from './coalescer.ts';

/** Questions that are answered one by one by the test, each key with its capital. */
function openTogether(maxAtOnce?: number, maxWaiting?: number) {
  const asked: { keys: readonly string[]; answer: PromiseWithResolvers<string[]> }[] = [];
  const together = new Coalescer<string, string>(
    (keys) => {
      const answer = Promise.withResolvers<string[]>();
      asked.push({ keys, answer });
      return answer.promise;
    },
    maxAtOnce,
    1,
    maxWaiting,
  );
  const answerNext = async () => {
    await Promise.resolve();
    const next = asked.at(-1);
    next?.answer.resolve(next.keys.map((key) => key.toUpperCase()));
  };
  return { together, asked, answerNext };
}
const keysOf = (asked: { keys: readonly string[] }[]) => asked.map(({ keys }) => keys.join(''));

describe('those who come at once', () => {
  test('are asked for in one question, and who comes meanwhile in the next', async () => {
    const { together, asked, answerNext } = openTogether();
    const first = [together.load('a'), together.load('b')];
    await Promise.resolve();
    expect(keysOf(asked)).toEqual(['ab']);
    const later = [together.load('c'), together.load('d')];
    await Promise.resolve();
    expect(keysOf(asked)).toEqual(['ab']);
    await answerNext();
    expect(await Promise.all(first)).toEqual(['A', 'B']);
    await answerNext();
    expect(await Promise.all(later)).toEqual(['C', 'D']);
    expect(keysOf(asked)).toEqual(['ab', 'cd']);
    const alone = together.load('e');
    await answerNext();
    expect(await alone).toBe('E');
  });

  test('are asked for in several where they are very many', async () => {
    const { together, asked, answerNext } = openTogether(2);
    const all = ['a', 'b', 'c'].map((key) => together.load(key));
    await answerNext();
    expect(await all[0]).toBe('A');
    await answerNext();
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
    expect(keysOf(asked)).toEqual(['ab', 'c']);
  });

  test('share a fault, which later requests do not get', async () => {
    const { together, asked, answerNext } = openTogether();
    const first = [together.load('a'), together.load('b')];
    await Promise.resolve();
    asked[0]?.answer.reject(new Error('away'));
    expect(await Promise.allSettled(first)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    const later = together.load('c');
    await answerNext();
    expect(await later).toBe('C');
  });

  test('are refused where too many wait already, and heard again once there is room', async () => {
    const { together, asked, answerNext } = openTogether(undefined, 2);
    const first = together.load('a');
    await Promise.resolve();
    const waiting = [together.load('b'), together.load('c')];
    await expect(together.load('d')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await answerNext();
    expect(await first).toBe('A');
    await answerNext();
    expect(await Promise.all(waiting)).toEqual(['B', 'C']);
    const later = together.load('e');
    await answerNext();
    expect(await later).toBe('E');
    expect(keysOf(asked)).toEqual(['a', 'bc', 'e']);
  });
});
