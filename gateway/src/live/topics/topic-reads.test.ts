import { beforeEach, describe, expect, test } from '@jest/globals';
import { settled } from '../../testing/topics/moving-timeline.ts';
import { manyKeys, openTopics, type TestTopics } from '../../testing/topics/test-topics.ts';

let topics: TestTopics;
beforeEach(() => {
  topics = openTopics();
});

describe('a value that is known without a read', () => {
  test('is sent without a check, and once', async () => {
    topics.tables.set('a', 1);
    const ann = topics.watch('a');
    await settled();
    [topics.checks, topics.reads] = [[], []];
    await topics.know('a', 2);
    topics.due.next('a');
    await topics.know('a', 3);
    expect([ann.sent, topics.checks, topics.reads]).toEqual([[1, 2, 3], [], []]);
    // What a later check answers is the same.
    await topics.change('a', 3);
    expect([ann.sent, topics.reads]).toEqual([[1, 2, 3], []]);
  });

  test('is read where something else has come before it', async () => {
    topics.tables.set('a', 1);
    const ann = topics.watch('a');
    await settled();
    await topics.know('a', 3);
    expect(ann.sent).toEqual([1, 3]);
    expect(topics.reads).toEqual([['a'], ['a']]);
  });

  test('waits for a read under way, and for who may watch where that may have changed', async () => {
    topics.tables.set('a', 1);
    topics.members.set('a', new Set(['ann', 'bob']));
    const [ann, bob] = [topics.watch('a'), topics.watch('a', 'bob')];
    await settled();
    const gate = Promise.withResolvers<void>();
    topics.onRead = () => gate.promise;
    await topics.change('a', 2);
    await topics.know('a', 3);
    expect(ann.sent).toEqual([1]);
    gate.resolve();
    await settled();
    expect(ann.sent).toEqual([1, 2, 3]);
    topics.members.set('a', new Set(['ann']));
    topics.due.keys(['a']);
    await topics.know('a', 4);
    expect([ann.sent, bob.sent]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 'refused'],
    ]);
    // Hints of who may watch may have been lost.
    topics.members.set('a', new Set());
    topics.gap();
    await topics.know('a', 5);
    expect(ann.sent).toEqual([1, 2, 3, 4, 'refused']);
  });
});

describe('a read that hangs', () => {
  const inTwoBatches = () => ({ ...topics.written(), maxBatchesAtOnce: 2 });

  test('delays the topics of its batch only, where a kind has several at once', async () => {
    for (const key of manyKeys(4)) topics.tables.set(key, 1);
    const all = manyKeys(4).map((key) => topics.watch(key, 'ann', inTwoBatches));
    await settled();
    const gate = Promise.withResolvers<void>();
    topics.onRead = (keys) => (keys.includes('topic 0') ? gate.promise : undefined);
    await topics.change('topic 0', 2);
    await topics.change('topic 1', 2);
    await topics.change('topic 0', 3);
    expect(all.map(({ sent }) => sent)).toEqual([[1], [1, 2], [1], [1]]);
    // No more than two: what falls due meanwhile waits, and is read together.
    topics.onRead = () => gate.promise;
    await topics.change('topic 2', 2);
    topics.reads = [];
    await topics.change('topic 1', 3);
    await topics.change('topic 3', 2);
    expect(topics.reads).toEqual([]);
    topics.onRead = () => {};
    gate.resolve();
    await settled();
    expect(topics.reads).toEqual([['topic 0', 'topic 1', 'topic 3']]);
    expect(all.map(({ sent }) => sent)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2],
      [1, 2],
    ]);
  });
});

describe('while the database is away', () => {
  test('whatever falls due waits for the same attempt, after pauses that grow and are never the same', async () => {
    for (const key of manyKeys(50)) topics.tables.set(key, 1);
    const all = manyKeys(50).map((key) => topics.watch(key));
    await settled();
    let isAway = true;
    topics.onRead = () => {
      if (isAway) throw new Error('Connection terminated unexpectedly');
    };
    [topics.checks, topics.reads] = [[], []];
    const pauses: number[] = [];
    const { sleep } = topics.timeline;
    topics.timeline.sleep = (ms) => {
      pauses.push(ms);
      return sleep.call(topics.timeline, ms);
    };
    const draws = [0, 0.5, 1, 0.5, 0.5];
    topics.timeline.random = () => draws.shift() ?? 0.5;
    for (const key of manyKeys(50)) {
      await topics.change(key, 2);
      await topics.timeline.pass(50);
    }
    expect(pauses).toEqual([125, 500, 1500, 2000]);
    expect(topics.reads).toHaveLength(4);
    isAway = false;
    await topics.timeline.pass(5000);
    expect(all.every(({ sent }) => sent.at(-1) === 2)).toBe(true);
    expect(topics.reads.at(-1)).toHaveLength(50);
    // Later it is the first failure once more.
    isAway = true;
    await topics.change('topic 0', 3);
    expect(pauses.at(-1)).toBe(250);
  });

  test('or a statement takes too long, what falls due is not tried half by half', async () => {
    for (const key of manyKeys(50)) topics.tables.set(key, 1);
    for (const key of manyKeys(50)) topics.watch(key);
    await settled();
    topics.reads = [];
    topics.onRead = () => {
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    };
    for (const key of manyKeys(50)) topics.tables.set(key, 2);
    topics.gap();
    await topics.timeline.pass(3000);
    expect(new Set(topics.reads.map(({ length }) => length))).toEqual(new Set([50]));
  });
});
