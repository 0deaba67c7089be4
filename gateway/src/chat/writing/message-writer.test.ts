import { expect, test } from '@jest/globals';
import { pace } from './message-batch.service.ts';
import type { MessageToSend, SendOutcome } from './message-to-send.ts';
import { MessageWriter } from './message-writer.ts';

const caller: MessageToSend['caller'] = {
  kind: 'user',
  userId: 'ann',
  username: 'ann',
  sessionId: 'session',
  tokenVersion: 1,
  expiresAt: new Date('2030-01-01'),
  signedInAt: new Date('2026-01-01'),
};

/** A writer whose transactions end one by one, and how to send by it; what is called like a fault ends by that. */
function writing() {
  const batches: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const faults = { 'bad value': '22021', 'long wait': '55P03', 'lost line': '08006' };
  const writer = new MessageWriter(async (sendings) => {
    batches.push(sendings.map(({ text }) => text));
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    for (const [message, code] of Object.entries(faults))
      if (sendings.some(({ text }) => text === message)) throw Object.assign(new Error(message), { code });
    return sendings.map(({ text }): SendOutcome => ({ kind: 'known', id: text }));
  });
  const send = (poolKey: string, text: string, userId = caller.userId): Promise<string> =>
    writer.send({ caller: { ...caller, userId }, poolKey, text, clientId: null }).then(
      (sent) => (sent.kind === 'known' ? sent.id : sent.kind === 'refused' ? sent.refusal.code : sent.kind),
      ({ message }: Error) => `refused by a ${message}`,
    );
  /** Lets so many transactions end, in the order in which they began. */
  const end = async (count: number) => {
    for (let place = 0; place < count; place += 1) {
      while (batches.length <= place) await Promise.resolve();
      gates[place]?.resolve();
    }
  };
  return { batches, send, end };
}

test('one by itself waits for nothing, and what comes meanwhile goes together', async () => {
  const { batches, send, end } = writing();
  const all = [
    send('talk', '1'),
    send('talk', '2'),
    send('other', '3'),
    send('talk', '4'),
    send('third', '5'),
  ];
  // Two at a time, and never two of one pool.
  expect(batches).toEqual([['1'], ['3']]);
  await end(3);
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4', '5']);
  expect(batches).toEqual([['1'], ['3'], ['2', '4', '5']]);
});

test('a value that the database refuses, or a pool that is locked, fails no other message', async () => {
  const { batches, send, end } = writing();
  const all = [
    ...[
      send('talk', '1'),
      send('other', '2'),
      send('talk', 'a'),
      send('talk', 'bad value'),
      send('talk', 'b'),
    ],
    ...[send('third', 'long wait'), send('third', 'c')],
  ];
  await end(8);
  expect(await Promise.all(all)).toEqual([
    ...['1', '2', 'a', 'refused by a bad value', 'b'],
    ...['refused by a long wait', 'refused by a long wait'],
  ]);
  expect(batches.slice(2)).toEqual([
    ['a', 'bad value', 'b', 'long wait', 'c'],
    ['a', 'bad value', 'b'],
    ['long wait', 'c'],
    ...[['a'], ['bad value'], ['b']],
  ]);
});

test('where it is unknown whether a batch was stored, it is not retried', async () => {
  const { batches, send, end } = writing();
  const all = [send('talk', '1'), send('other', '2'), send('talk', 'lost line'), send('third', '3')];
  await end(3);
  expect(await Promise.all(all)).toEqual(['1', '2', 'refused by a lost line', 'refused by a lost line']);
  expect(batches).toHaveLength(3);
});

test('of many pools that are tried by themselves no more are under way than ever', async () => {
  const { batches, send, end } = writing();
  const first = [send('one', '1'), send('two', '2')];
  const pools = ['a', 'b', 'c', 'd', 'long wait'];
  const all = pools.map((pool) => send(pool, pool));
  await end(3);
  await Promise.all(first);
  while (batches.length < 5) await Promise.resolve();
  await new Promise(setImmediate);
  expect(batches.slice(3)).toEqual([['a'], ['b']]);
  await end(8);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'refused by a long wait']);
});

const unavailable = 'refused by a The service is briefly unavailable. Please try again in a moment.';

test('while the database is away, waiting messages are refused at once, and the next one is tried', async () => {
  const { batches, send, end } = writing();
  const all = [send('talk', 'lost line'), send('other', '2'), send('talk', '3'), send('third', '4')];
  await end(1);
  expect(await Promise.all([all[0], ...all.slice(2)])).toEqual([
    'refused by a lost line',
    ...[unavailable, unavailable],
  ]);
  const later = send('talk', '5');
  await end(3);
  expect(await Promise.all([all[1], later])).toEqual(['2', '5']);
  expect(batches).toEqual([['lost line'], ['2'], ['5']]);
});

test('nor do those wait on who are tried by themselves', async () => {
  const { batches, send, end } = writing();
  const first = [send('one', '1'), send('two', '2')];
  const texts = ['lost line', 'a', 'b', 'long wait'];
  // What is found first of a batch is its fault: the long wait, for which it is taken apart.
  const all = texts.map((text) => send(text, text));
  await end(4);
  await Promise.all(first);
  expect(await Promise.all([all[0], ...all.slice(2)])).toEqual([
    'refused by a lost line',
    ...[unavailable, unavailable],
  ]);
  await end(5);
  expect(await all[1]).toBe('a');
  expect(batches).toHaveLength(5);
});

test('one who sends without end takes no more than a few places from the others', async () => {
  const { send, end } = writing();
  const under = send('one', 'under way');
  const all = Array.from({ length: 2001 }, (_text, n) => send('one', `${n}`));
  const bob = send('one', 'from bob', 'bob');
  await end(2);
  expect(await Promise.all([under, bob])).toEqual(['under way', 'from bob']);
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(2001 - 2 * pace.most);
});
