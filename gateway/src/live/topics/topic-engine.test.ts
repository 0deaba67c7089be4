import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Logger, pino } from 'pino';
import type { WithoutCaller } from '../../answers/answering.ts';
import { MovingTimeline, settled } from '../../testing/moving-timeline.ts';
import { TopicEngine } from './topic-engine.ts';
import { maxPerBatch } from './topic-group.ts';
import type { Due, TopicCheck, TopicEvent, TopicKind } from './topic-kind.ts';

/** Topics whose tables are a map from keys to versions. */
interface Written {
  key: string;
  version: number;
}

let timeline: MovingTimeline;
let engine: TopicEngine;
let gap: () => void;
let tables: Map<string, number>;
let members: Map<string, Set<string>>;
let checks: (readonly string[])[];
let reads: (readonly string[])[];
let due: Due<Written>;
let isListening: boolean;
let onRead: (keys: readonly string[]) => Promise<void> | void;
let logged: { msg: string; count?: number; topics?: string[] }[];

const written = (): TopicKind<Written> => ({
  name: 'writings',
  listen: (given) => {
    due = given;
    isListening = true;
    return [
      () => {
        isListening = false;
      },
    ];
  },
  check: async (_ctx, keys) => {
    checks.push(keys);
    return new Map(
      keys.map((key): [string, TopicCheck] => {
        const version = tables.get(key);
        return [key, { version: version?.toString(), watchers: members.get(key) }];
      }),
    );
  },
  read: async (_ctx, changed) => {
    const keys = changed.map(({ key }) => key);
    reads.push(keys);
    const values = new Map(keys.map((key) => [key, { key, version: tables.get(key) ?? 0 }]));
    await onRead(keys);
    return values;
  },
  versionOf: ({ version }) => String(version),
});

beforeEach(() => {
  timeline = new MovingTimeline();
  [tables, members, checks, reads, logged] = [new Map(), new Map(), [], [], []];
  onRead = () => {};
  const log: Logger = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  const bus = {
    onGap: (listener: () => void) => {
      gap = listener;
      return () => {};
    },
  };
  const ctx = { em: { fork: () => ({}) }, bus, log } as unknown as WithoutCaller;
  engine = new TopicEngine(ctx, timeline);
});

/** Somebody who watches; what they were sent so far. */
function watch(key: string, userId = 'ann') {
  const sent: (number | 'refused')[] = [];
  const events: TopicEvent<Written>[] = [];
  const stop = engine.subscribe(written, key, {
    userId,
    send: (event) => {
      sent.push(event.value.version);
      events.push(event);
    },
    refuse: () => sent.push('refused'),
  });
  return { sent, events, stop };
}
const manyKeys = (count: number) => Array.from({ length: count }, (_one, n) => `topic ${n}`);
const change = async (key: string, version: number) => {
  tables.set(key, version);
  due.keys([key]);
  await settled();
};

describe('whoever watches a topic', () => {
  test('is sent its value at once and each new one, as one object for all, which is read once', async () => {
    tables.set('a', 1);
    const [ann, bob] = [watch('a'), watch('a', 'bob')];
    await settled();
    await change('a', 2);
    expect([ann.sent, bob.sent]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(ann.events[1]).toBe(bob.events[1]);
    expect(reads).toEqual([['a'], ['a']]);
  });

  test('costs no reading where nothing has changed', async () => {
    tables.set('a', 1);
    const ann = watch('a');
    await settled();
    const bob = watch('a', 'bob');
    await settled();
    await change('a', 1);
    expect([ann.sent, bob.sent]).toEqual([[1], [1]]);
    expect([checks.length, reads.length]).toEqual([3, 1]);
  });

  test('is sent what has no version anyway, also where it came while that was read', async () => {
    tables.set('a', 1);
    const ann = watch('a');
    await settled();
    onRead = () => {
      onRead = () => {};
      due.anew(() => true);
    };
    await change('a', 2);
    expect(ann.sent).toEqual([1, 2, 2]);
    due.anew(({ key }) => key === 'b');
    await settled();
    expect(ann.sent).toEqual([1, 2, 2]);
  });

  test('is judged before anything is sent: newcomers by a read that began after them', async () => {
    tables.set('a', 1);
    members.set('a', new Set(['ann']));
    const gate = Promise.withResolvers<void>();
    onRead = () => gate.promise;
    const [ann, zoe] = [watch('a'), watch('a', 'zoe')];
    await settled();
    // Who may watch has been read by now.
    members.set('a', new Set(['ann', 'bob']));
    const bob = watch('a', 'bob');
    gate.resolve();
    await settled();
    expect([ann.sent, bob.sent, zoe.sent]).toEqual([[1], [1], ['refused']]);
    members.set('a', new Set(['bob']));
    await change('a', 2);
    expect([ann.sent, bob.sent]).toEqual([
      [1, 'refused'],
      [1, 2],
    ]);
  });

  test('starts again after all have left, whatever is being read', async () => {
    tables.set('a', 1);
    const gate = Promise.withResolvers<void>();
    onRead = () => gate.promise;
    const first = watch('a');
    await settled();
    first.stop();
    expect(isListening).toBe(false);
    tables.set('a', 2);
    const second = watch('a');
    gate.resolve();
    await settled();
    expect([first.sent, second.sent, isListening]).toEqual([[], [2], true]);
  });

  test('does not wait for another topic that can’t be read, which is tried again later', async () => {
    for (const key of manyKeys(64)) tables.set(key, 1);
    let isBroken = true;
    onRead = (keys) => {
      if (isBroken && keys.includes('topic 40')) throw new Error('what is stored makes no sense');
    };
    const all = manyKeys(64).map((key) => watch(key));
    await settled();
    expect(all.filter(({ sent }) => sent.length === 0)).toEqual([all[40]]);
    // Halves, and not one by one.
    expect(reads.length).toBeLessThanOrEqual(13);
    expect(logged).toMatchObject([{ msg: 'writings: reading failed', topics: ['topic 40'] }]);
    isBroken = false;
    await timeline.pass(250);
    expect(all[40]?.sent).toEqual([1]);
  });

  test('is not kept from it by somebody who can’t be sent anything', async () => {
    tables.set('a', 1);
    engine.subscribe(written, 'a', {
      userId: 'broken',
      send: () => {
        throw new Error('gone');
      },
      refuse: () => {},
    });
    const ann = watch('a');
    await settled();
    expect(ann.sent).toEqual([1]);
    expect(reads).toHaveLength(1);
  });
});

describe('ten thousand topics', () => {
  test('that are due at once are read in bounded batches, and one that changes meanwhile once more', async () => {
    const keys = manyKeys(10_000);
    for (const key of keys) tables.set(key, 1);
    const all = keys.map((key) => watch(key));
    await timeline.pass(1);
    for (const key of keys) tables.set(key, 2);
    [checks, reads] = [[], []];
    onRead = (batch) => {
      if (batch.includes('topic 0')) due.keys(['topic 9999', 'topic 9999']);
    };
    due.all();
    await timeline.pass(1);
    expect(all.every(({ sent }) => sent.at(-1) === 2 && sent.length === 2)).toBe(true);
    expect(reads.map(({ length }) => length)).toEqual(Array(10).fill(maxPerBatch));
    expect(checks).toHaveLength(10);
  });
});

describe('after a gap of the bus', () => {
  test('what has changed is sent, and nothing else is read', async () => {
    for (const key of manyKeys(20)) tables.set(key, 1);
    const all = manyKeys(20).map((key) => watch(key));
    await settled();
    [checks, reads] = [[], []];
    tables.set('topic 7', 2);
    gap();
    await timeline.pass(2000);
    expect(all.map(({ sent }) => sent.length)).toEqual(all.map((_one, n) => (n === 7 ? 2 : 1)));
    expect(checks).toHaveLength(1);
    expect(reads).toEqual([['topic 7']]);
  });

  test('whose session has ended is dropped before anything is looked at, and until that is known nothing is', async () => {
    tables.set('a', 1);
    const ann = watch('a');
    await settled();
    checks = [];
    const seen: number[] = [];
    let isAway = true;
    engine.afterGaps(async () => {
      seen.push(checks.length);
      if (isAway) throw new Error('the database is away');
      ann.stop();
    });
    tables.set('a', 2);
    gap();
    await timeline.pass(3000);
    expect(checks).toEqual([]);
    // Less and less often, the longer that can't be asked.
    expect(seen.length).toBeLessThanOrEqual(4);
    isAway = false;
    await timeline.pass(3000);
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(ann.sent).toEqual([1]);
  });

  /** A bus that is cut off and back every two seconds for a minute: so often topics are checked. */
  async function flapping(count: number): Promise<number> {
    const keys = manyKeys(count);
    for (const key of keys) tables.set(key, 1);
    const stops = keys.map((key) => watch(key).stop);
    await timeline.pass(1);
    [checks, reads] = [[], []];
    for (let second = 0; second < 60; second += 2) {
      gap();
      gap();
      await timeline.pass(2000);
    }
    const checked = checks.length;
    expect(reads).toEqual([]);
    expect(Math.max(...checks.map(({ length }) => length))).toBeLessThanOrEqual(maxPerBatch);
    const last = keys.at(-1) ?? '';
    tables.set(last, 2);
    gap();
    await timeline.pass(10_000);
    expect(reads).toEqual([[last]]);
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
  const clockwise = (): TopicKind<Written> => ({ ...written(), lookAgainSeconds: 30 });
  tables.set('a', 1);
  const sent: number[] = [];
  const stop = engine.subscribe(clockwise, 'a', {
    userId: 'ann',
    send: ({ value }) => void sent.push(value.version),
    refuse: () => {},
  });
  await settled();
  tables.set('a', 2);
  await timeline.pass(29_000);
  expect(sent).toEqual([1]);
  await timeline.pass(2000);
  expect(sent).toEqual([1, 2]);
  stop();
});
