import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { foldCase } from '../../accounts/users/user.entity.ts';
import { createCtx } from '../../context.ts';
import { toRefusal } from '../../http/refusals/faults.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import type { MessageView } from '../message.queries.ts';
import { liveMessages } from '../rooms/live-messages.ts';
import { storeMessageBatch } from './message-batch.service.ts';
import type { MessageToSend, SendOutcome } from './message-to-send.ts';
import { MessageWriter } from './message-writer.ts';

const players = ['ann', 'bob', 'carla', 'dora', 'stranger'];
let game: PoolGame;
let senders: Map<string, MessageToSend['caller']>;
beforeAll(async () => {
  game = await openPoolGame(players);
  await game.pool('Talk', ['ann', 'bob', 'carla', 'dora']);
  await game.pool('Other', ['ann', 'bob']);
  const rows = await sql<{ username: string; id: string; session: string; version: number }>(
    `select username, own.id, session.id as session, token_version as version
     from user_account own join user_session session on session.user_id = own.id`,
  );
  senders = new Map(rows.map((row) => [row.username, callerOf(row)]));
});
beforeEach(() => {
  game.gateway.wallClock.advance({ seconds: 11 });
});
afterAll(() => game.gateway.close());

const callerOf = (row: {
  username: string;
  id: string;
  session: string;
  version: number;
}): MessageToSend['caller'] => ({
  kind: 'user',
  userId: row.id,
  username: row.username,
  sessionId: row.session,
  tokenVersion: row.version,
  expiresAt: new Date('2030-01-01'),
  signedInAt: new Date('2026-01-01'),
});

const sql = <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  game.gateway.orm.em.fork().execute<Row[]>(query, values);
const ctx = () => createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
const by = (player: string, text: string, more: Partial<MessageToSend> = {}): MessageToSend => {
  const caller = senders.get(player);
  if (!caller) throw new Error(`${player} does not play.`);
  return { caller, poolKey: foldCase('Talk'), text, clientId: null, ...more };
};
const store = (sendings: readonly MessageToSend[]) => storeMessageBatch(ctx(), sendings);
/** The text of what was stored, the code of what was refused, or that it was known. */
const outcome = (sent: SendOutcome) =>
  sent.kind === 'stored' ? sent.message.text : sent.kind === 'known' ? 'known' : sent.refusal.code;
const stored = async (pool = 'Talk') =>
  (
    await sql<{ text: string }>(
      'select text from message join pool on pool.id = pool_id where pool.name = ? order by message.id',
      [pool],
    )
  ).map(({ text }) => text);

test('many are stored in as many statements as one, in the order in which they came', async () => {
  await store([
    by('dora', 'the first makes the turn of its pool'),
    by('ann', 'and here', { poolKey: 'other' }),
  ]);
  const one = await countStatements(() => store([by('ann', 'one')]));
  game.gateway.wallClock.advance({ seconds: 11 });
  const before = (await stored()).length;
  const texts = Array.from({ length: 16 }, (_text, n) => `${n}`);
  const many = await countStatements(() =>
    store(texts.map((text, n) => by(['ann', 'bob', 'carla', 'dora'][n % 4] ?? '', text))),
  );
  expect([one, many]).toEqual([7, 7]);
  expect((await stored()).slice(before)).toEqual(texts);
});

test('while a pool is locked, its writers are refused, and other pools’ are not delayed', async () => {
  const holder = game.gateway.orm.em.fork();
  await holder.begin();
  await holder.execute(
    `select from message_turn join pool on pool.id = pool_id where pool.name = 'Talk' for update of message_turn`,
  );
  const batches: string[][] = [];
  const begin = Promise.withResolvers<void>();
  const writer = new MessageWriter(async (sendings) => {
    batches.push(sendings.map(({ text }) => text));
    if (batches.length <= 2) await begin.promise;
    return store(sendings);
  });
  const first = ['x', 'y'].map((poolKey) => writer.send(by('carla', poolKey, { poolKey })));
  const ann = writer.send(by('ann', 'too long a wait')).catch((fault) => toRefusal(fault).code);
  const bob = writer.send(by('bob', 'no wait', { poolKey: 'other' }));
  begin.resolve();
  await Promise.all(first);
  expect(outcome(await bob)).toBe('no wait');
  expect(await ann).toBe('UNAVAILABLE');
  expect(batches.slice(2)).toEqual([['too long a wait', 'no wait'], ['too long a wait'], ['no wait']]);
  const body = { username: 'ann', message: 'once more', poolName: 'Talk' };
  expect(await game.rest('ann', 'POST', '/chat', body)).toMatchObject({ status: 503 });
  await holder.rollback();
  expect(await game.rest('ann', 'POST', '/chat', body)).toMatchObject({ status: 201 });
});

test('a refused sender gets the reason, and delays no other', async () => {
  await sql('update user_session set ended_at = now() where id = ?', [senders.get('dora')?.sessionId]);
  const ann = senders.get('ann');
  if (!ann) throw new Error('Ann plays.');
  const sent = await store([
    by('ann', 'a'),
    by('stranger', 'b'),
    by('bob', 'c', { poolKey: 'no such pool' }),
    by('dora', 'd'),
    by('bob', 'e', { clientId: 'once' }),
    by('bob', 'f', { clientId: 'once' }),
    by('ann', 'g', { caller: { ...ann, tokenVersion: 99 } }),
    by('ann', 'h', { caller: { ...ann, accessToken: { id: ann.userId, scopes: ['chat'] } } }),
    by('bob', 'i', { poolKey: 'other', clientId: 'once' }),
    ...['1', '2', '3', '4', '5', '6'].map((text) => by('carla', text)),
    by('bob', 'j'),
  ]);
  expect(sent.map(outcome)).toEqual([
    ...[
      'a',
      'NOT_MEMBER',
      'NOT_FOUND',
      'UNAUTHENTICATED',
      'e',
      'e',
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'i',
    ],
    ...['1', '2', '3', '4', '5', 'RATE_LIMITED'],
    'j',
  ]);
  expect((await stored()).slice(-8)).toEqual(['a', 'e', '1', '2', '3', '4', '5', 'j']);
  expect((await store([by('bob', 'e', { clientId: 'once' })])).map(outcome)).toEqual(['known']);
});

test('a pool that is deleted, and an account, take nothing more', async () => {
  await sql('update pool set deleted_at = now() where name = ?', ['Other']);
  await sql('update user_account set deleted_at = now() where username = ?', ['carla']);
  const sent = await store([
    by('ann', 'late', { poolKey: 'other' }),
    by('carla', 'late'),
    by('bob', 'in time'),
  ]);
  expect(sent.map(outcome)).toEqual(['NOT_FOUND', 'UNAUTHENTICATED', 'in time']);
  await sql('update user_account set deleted_at = null where username = ?', ['carla']);
});

test('the limit of messages holds over two gateways and two pools', async () => {
  await sql('update pool set deleted_at = null where name = ?', ['Other']);
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_at, n) => store([by('ann', `${n}`, { poolKey: n % 2 ? 'talk' : 'other' })])),
  );
  expect(sent.flat().filter(({ kind }) => kind === 'stored')).toHaveLength(5);
});

test('subscribers get messages stored here without a read, but after those stored by other gateways', async () => {
  const sentTexts: string[] = [];
  const [pool] = await sql<{ id: string }>('select id from pool where name = ?', ['Talk']);
  const bob = {
    userId: senders.get('bob')?.userId ?? '',
    sent: ({ text }: MessageView) => sentTexts.push(text),
    changed: () => {},
    reacted: () => {},
    refused: () => {},
    paced: async (send: () => void) => send(),
  };
  const stopped = new AbortController().signal;
  await liveMessages(ctx()).listen(pool?.id ?? '', bob, { after: undefined, stopped });
  const send = async (texts: string[], count: number) => {
    await store(texts.map((text) => by('bob', text)));
    while (sentTexts.length < count) await sleep(10);
  };
  expect(await countStatements(() => send(['one', 'two'], 2))).toBe(7);
  // Another gateway's, whose hint is late, or lost.
  await sql(`insert into message (pool_id, text, at) values (?, 'between', now())`, [pool?.id]);
  await send(['three'], 4);
  expect(await countStatements(() => send(['four'], 5))).toBe(7);
  expect(sentTexts).toEqual(['one', 'two', 'between', 'three', 'four']);
});
