import { expect, test } from '@jest/globals';
import { MessageWriter } from './message-writer.ts';
import type { Sending, Sent } from './sending.ts';

const caller: Sending['caller'] = {
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
  const faults = { 'bad value': '22021', 'long wait': '57014', 'lost line': '08006' };
  const writer = new MessageWriter(async (sendings) => {
    batches.push(sendings.map(({ text }) => text));
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    for (const [message, code] of Object.entries(faults))
      if (sendings.some(({ text }) => text === message)) throw Object.assign(new Error(message), { code });
    return sendings.map(({ text }): Sent => ({ kind: 'known', id: text }));
  });
  const send = (poolKey: string, text: string): Promise<string> =>
    writer.send({ caller, poolKey, text, clientId: null }).then(
      (sent) => (sent.kind === 'known' ? sent.id : sent.kind),
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

test('a value that the database refuses, or a pool that keeps it waiting, is nobody else’s fault', async () => {
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

test('where nobody knows what is stored, nothing is tried again', async () => {
  const { batches, send, end } = writing();
  const all = [send('talk', '1'), send('other', '2'), send('talk', 'lost line'), send('third', '3')];
  await end(3);
  expect(await Promise.all(all)).toEqual(['1', '2', 'refused by a lost line', 'refused by a lost line']);
  expect(batches).toHaveLength(3);
});
