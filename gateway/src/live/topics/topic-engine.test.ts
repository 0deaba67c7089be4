import { beforeEach, describe, expect, test } from '@jest/globals';
import { settled } from '../../testing/topics/moving-timeline.ts';
import { manyKeys, openTopics, type TestTopics, type Written } from '../../testing/topics/test-topics.ts';
import { maxPerBatch } from './topic-group.ts';
import type { TopicKind } from './topic-kind.ts';

let topics: TestTopics;
beforeEach(() => {
  topics = openTopics();
});

describe('whoever watches a topic', () => {
  test('is sent its value at once and each new one, as one object for all, which is read once', async () => {
    topics.tables.set('a', 1);
    const [ann, bob] = [topics.watch('a'), topics.watch('a', 'bob')];
    await settled();
    await topics.change('a', 2);
    expect([ann.sent, bob.sent]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(ann.events[1]).toBe(bob.events[1]);
    expect(topics.reads).toEqual([['a'], ['a']]);
  });

  test('costs no reading where nothing has changed', async () => {
    topics.tables.set('a', 1);
    const ann = topics.watch('a');
    await settled();
    const bob = topics.watch('a', 'bob');
    await settled();
    await topics.change('a', 1);
    expect([ann.sent, bob.sent]).toEqual([[1], [1]]);
    expect([topics.checks.length, topics.reads.length]).toEqual([3, 1]);
  });

  test('is sent what has no version anyway, also where it came while that was read', async () => {
    topics.tables.set('a', 1);
    const ann = topics.watch('a');
    await settled();
    topics.onRead = () => {
      topics.onRead = () => {};
      topics.due.reread(() => true);
    };
    await topics.change('a', 2);
    expect(ann.sent).toEqual([1, 2, 2]);
    topics.due.reread(({ key }) => key === 'b');
    await settled();
    expect(ann.sent).toEqual([1, 2, 2]);
  });

  test('is judged before anything is sent: newcomers by a read that began after them', async () => {
    topics.tables.set('a', 1);
    topics.members.set('a', new Set(['ann']));
    const gate = Promise.withResolvers<void>();
    topics.onRead = () => gate.promise;
    const [ann, zoe] = [topics.watch('a'), topics.watch('a', 'zoe')];
    await settled();
    // Who may watch has been read by now.
    topics.members.set('a', new Set(['ann', 'bob']));
    const bob = topics.watch('a', 'bob');
    gate.resolve();
    await settled();
    expect([ann.sent, bob.sent, zoe.sent]).toEqual([[1], [1], ['refused']]);
    topics.members.set('a', new Set(['bob']));
    await topics.change('a', 2);
    expect([ann.sent, bob.sent]).toEqual([
      [1, 'refused'],
      [1, 2],
    ]);
  });

  test('starts again after all have left, whatever is being read', async () => {
    topics.tables.set('a', 1);
    const gate = Promise.withResolvers<void>();
    topics.onRead = () => gate.promise;
    const first = topics.watch('a');
    await settled();
    first.stop();
    expect(topics.isListening).toBe(false);
    topics.tables.set('a', 2);
    const second = topics.watch('a');
    gate.resolve();
    await settled();
    expect([first.sent, second.sent, topics.isListening]).toEqual([[], [2], true]);
  });

  test('does not wait for another topic that can’t be read, which is tried again later', async () => {
    for (const key of manyKeys(64)) topics.tables.set(key, 1);
    let isBroken = true;
    topics.onRead = (keys) => {
      if (isBroken && keys.includes('topic 40')) throw new Error('what is stored makes no sense');
    };
    const all = manyKeys(64).map((key) => topics.watch(key));
    await settled();
    expect(all.filter(({ sent }) => sent.length === 0)).toEqual([all[40]]);
    // Halves, and not one by one.
    expect(topics.reads.length).toBeLessThanOrEqual(13);
    expect(topics.logged).toMatchObject([{ msg: 'writings: reading failed', topics: ['topic 40'] }]);
    isBroken = false;
    await topics.timeline.pass(250);
    expect(all[40]?.sent).toEqual([1]);
  });

  test('is not kept from it by somebody who can’t be sent anything', async () => {
    topics.tables.set('a', 1);
    topics.engine.subscribe(topics.written, 'a', {
      userId: 'broken',
      send: () => {
        throw new Error('gone');
      },
      refuse: () => {},
    });
    const ann = topics.watch('a');
    await settled();
    expect(ann.sent).toEqual([1]);
    expect(topics.reads).toHaveLength(1);
  });
});

describe('ten thousand topics', () => {
  test('that are due at once are read in bounded batches, and one that changes meanwhile once more', async () => {
    const keys = manyKeys(10_000);
    for (const key of keys) topics.tables.set(key, 1);
    const all = keys.map((key) => topics.watch(key));
    await topics.timeline.pass(1);
    for (const key of keys) topics.tables.set(key, 2);
    [topics.checks, topics.reads] = [[], []];
    topics.onRead = (batch) => {
      if (batch.includes('topic 0')) topics.due.keys(['topic 9999', 'topic 9999']);
    };
    topics.due.all();
    await topics.timeline.pass(1);
    expect(all.every(({ sent }) => sent.at(-1) === 2 && sent.length === 2)).toBe(true);
    expect(topics.reads.map(({ length }) => length)).toEqual(Array(10).fill(maxPerBatch));
    expect(topics.checks).toHaveLength(10);
  });
});

describe('after a gap of the bus', () => {
  test('what has changed is sent, and nothing else is read', async () => {
    for (const key of manyKeys(20)) topics.tables.set(key, 1);
    const all = manyKeys(20).map((key) => topics.watch(key));
    await settled();
    [topics.checks, topics.reads] = [[], []];
    topics.tables.set('topic 7', 2);
    topics.gap();
    await topics.timeline.pass(2000);
    expect(all.map(({ sent }) => sent.length)).toEqual(all.map((_one, n) => (n === 7 ? 2 : 1)));
    expect(topics.checks).toHaveLength(1);
    expect(topics.reads).toEqual([['topic 7']]);
  });

  test('whose session has ended is dropped before anything is looked at, and until that is known nothing is', async () => {
    topics.tables.set('a', 1);
    const ann = topics.watch('a');
    await settled();
    topics.checks = [];
    const seen: number[] = [];
    let isAway = true;
    topics.engine.afterGaps(async () => {
      seen.push(topics.checks.length);
      if (isAway) throw new Error('the database is away');
      ann.stop();
    });
    topics.tables.set('a', 2);
    topics.gap();
    await topics.timeline.pass(3000);
    expect(topics.checks).toEqual([]);
    // Less and less often, the longer that can't be asked.
    expect(seen.length).toBeLessThanOrEqual(4);
    isAway = false;
    await topics.timeline.pass(3000);
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(ann.sent).toEqual([1]);
  });

  /** A bus that is cut off and back every two seconds for a minute: so often topics are checked. */
  async function flapping(count: number): Promise<number> {
    const keys = manyKeys(count);
    for (const key of keys) topics.tables.set(key, 1);
    const stops = keys.map((key) => topics.watch(key).stop);
    await topics.timeline.pass(1);
    [topics.checks, topics.reads] = [[], []];
    for (let second = 0; second < 60; second += 2) {
      topics.gap();
      topics.gap();
      await topics.timeline.pass(2000);
    }
    const checked = topics.checks.length;
    expect(topics.reads).toEqual([]);
    expect(Math.max(...topics.checks.map(({ length }) => length))).toBeLessThanOrEqual(maxPerBatch);
    const last = keys.at(-1) ?? '';
    topics.tables.set(last, 2);
    topics.gap();
    await topics.timeline.pass(10_000);
    expect(topics.reads).toEqual([[last]]);
    for (const stop of stops) stop();
    return checked;
  }

  test('that comes again and again, a bounded number of statements is sent, however many topics there are', async () => {
    expect(await flapping(10)).toBeLessThanOrEqual(31);
    expect(await flapping(maxPerBatch)).toBeLessThanOrEqual(31);
    // At most one batch in each pause, of half a second or more.
    expect(await flapping(10_000)).toBeLessThanOrEqual(100);
  });
});

test('topics without a hint are checked now and then', async () => {
  const clockwise = (): TopicKind<Written> => ({ ...topics.written(), recheckSeconds: 30 });
  topics.tables.set('a', 1);
  const sent: number[] = [];
  const stop = topics.engine.subscribe(clockwise, 'a', {
    userId: 'ann',
    send: ({ value }) => void sent.push(value.version),
    refuse: () => {},
  });
  await settled();
  topics.tables.set('a', 2);
  await topics.timeline.pass(29_000);
  expect(sent).toEqual([1]);
  await topics.timeline.pass(2000);
  expect(sent).toEqual([1, 2]);
  stop();
});
