import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { issueToken, readToken } from '../accounts/sessions/tokens/token.ts';
import { hooksOf } from '../features/transaction-hooks.ts';
import { tellsNobody } from '../ops/command.ts';
import { rotateSecretCommand } from '../ops/secrets.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { movingClock } from '../testing/moving-clock.ts';
import { isSigned, type KeyPurpose, type Keys, keysFrom, signatureOf } from './keys.ts';
import { idOfToken, tokenFor } from './signed-link.ts';
import { openStoredKeys, rotateSecret, type StoredKeys } from './stored-secrets.ts';

const wallClock = movingClock('2026-11-21T12:00:00Z');
const everyPurpose: Record<KeyPurpose, true> = {
  session: true,
  invitation: true,
  'pool-link': true,
  board: true,
  card: true,
  unsubscribe: true,
  'stop-withdrawal': true,
  'next-week': true,
  'confirm-email': true,
  'undo-email': true,
  'passkey-challenge': true,
  'second-factor': true,
};
const purposes = Object.keys(everyPurpose) as KeyPurpose[];
const user = { id: '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11', username: 'ann', tokenVersion: 1 };
const id = '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c12';
const session = {
  sessionId: id,
  signedInAt: new Date('2026-11-21T11:00:00Z'),
  expiresAt: new Date('2026-12-05T12:00:00Z'),
};
const content = Buffer.from('what is signed');

test('every purpose of a key is in docs/security.md', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8');
  const [, inventory = ''] = written.split('\n## Keys\n');
  expect(purposes.filter((purpose) => !inventory.includes(`\`${purpose}\``))).toEqual([]);
});

describe('one secret', () => {
  const keys = keysFrom(['a secret for tests, and for nothing else'], wallClock);

  test('gives every purpose a key of its own, with an id of its own', () => {
    const made = purposes.map((purpose) => keys.signing(purpose));
    expect(new Set(made.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(purposes.length);
    expect(new Set(made.map((key) => key.id)).size).toBe(purposes.length);
  });

  test('what was signed for one purpose is nothing for another', () => {
    const signature = signatureOf(keys, 'invitation', content);
    expect(purposes.filter((purpose) => isSigned(keys, purpose, content, signature))).toEqual(['invitation']);
    expect(idOfToken('invitation', tokenFor('invitation', id, keys), keys)).toBe(id);
    expect(idOfToken('board', tokenFor('invitation', id, keys), keys)).toBeUndefined();
  });

  test.each([
    ['cut short', (one: Buffer) => one.subarray(1)],
    ['longer', (one: Buffer) => Buffer.concat([one, one])],
    ['empty', () => Buffer.alloc(0)],
    ['with one bit changed', (one: Buffer) => Buffer.from(one).fill((one[0] ?? 0) ^ 1, 0, 1)],
  ])('a signature that is %s is none', (_how, change) => {
    expect(isSigned(keys, 'board', content, change(signatureOf(keys, 'board', content)))).toBe(false);
  });
});

test('the first secret that is set signs, and what the others signed is accepted', async () => {
  const before = keysFrom(['the old secret, of 32 bytes or more'], wallClock);
  const after = keysFrom(
    ['the new secret, of 32 bytes or more', 'the old secret, of 32 bytes or more'],
    wallClock,
  );
  const alone = keysFrom(['the new secret, of 32 bytes or more'], wallClock);
  const old = await issueToken({ keys: before, wallClock }, user, session);
  expect(await readToken({ keys: after, wallClock }, old)).toMatchObject({ userId: user.id });
  expect(await readToken({ keys: alone, wallClock }, old)).toBeUndefined();
  const fresh = await issueToken({ keys: after, wallClock }, user, session);
  expect(await readToken({ keys: alone, wallClock }, fresh)).toMatchObject({ userId: user.id });
});

describe('what the secret itself signed, before each purpose had a key', () => {
  const undivided = Buffer.from('a secret that has been here for long');
  const keys = keysFrom([undivided.toString()], wallClock);
  const asBefore: Keys = { ...keys, signing: () => ({ id: '', bytes: undivided }) };

  test('is accepted in links', () => {
    expect(idOfToken('board', tokenFor('board', id, asBefore), keys)).toBe(id);
  });

  test('is accepted in no token: each names its key', async () => {
    const { SignJWT } = await import('jose');
    const now = Math.floor(wallClock.now().getTime() / 1000);
    const signed = (header: { kid?: string }) =>
      new SignJWT({ username: 'ann', ver: 1, sid: id, auth_time: now })
        .setProtectedHeader({ alg: 'HS256', ...header })
        .setSubject(user.id)
        .setIssuer('fairway')
        .setAudience('fairway')
        .setIssuedAt(now)
        .setExpirationTime(now + 60)
        .sign(undivided);
    expect(await readToken({ keys, wallClock }, await signed({}))).toBeUndefined();
    const { id: kid } = keys.signing('session');
    expect(await readToken({ keys, wallClock }, await signed({ kid }))).toBeUndefined();
    expect(await readToken({ keys, wallClock }, await signed({ kid: 'no such key' }))).toBeUndefined();
  });
});

test.each(['', '.', '..', 'a.b.c', '%00', 'e30.e30.e30', 'bnVsbA.e30.e30'])(
  '%j is no token',
  async (text) => {
    expect(await readToken({ keys: keysFrom(['s'.repeat(32)], wallClock), wallClock }, text)).toBeUndefined();
  },
);

describe('stored secrets', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let gateways: StoredKeys[];
  const told: string[] = [];
  const clock = movingClock('2026-11-21T12:00:00Z');
  const open = (first: string) =>
    openStoredKeys(database.orm, {
      wallClock: clock,
      log: pino({ level: 'silent' }),
      first: async () => first,
    });
  beforeAll(async () => {
    database = await createTestDatabase();
    gateways = await Promise.all([open('first of one'), open('first of another'), open('first of a third')]);
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });
  const refreshed = () => Promise.all(gateways.map(({ refresh }) => refresh()));
  const ids = () => gateways.map(({ keys }) => keys.signing('session').id);
  const isAccepted = (signature: Buffer) =>
    gateways.map(({ keys }) => isSigned(keys, 'board', content, signature));

  test('are the same for gateways that start at once', () => {
    expect(new Set(ids()).size).toBe(1);
  });

  test('a new one is accepted everywhere before anybody signs with it, and the old one for 60 days after', async () => {
    const [before = ''] = ids();
    const [gateway] = gateways;
    if (!gateway) throw new Error('three were opened');
    gateway.keys.onLeak(() => void told.push('of a leak'));
    const old = signatureOf(gateway.keys, 'board', content);
    const { signsFrom, othersExpireAt } = await rotateSecret(database.orm.em.fork(), clock, {
      leaked: false,
    });
    expect(othersExpireAt.getTime() - signsFrom.getTime()).toBe(60 * 86_400_000);
    await gateway.refresh();
    expect(ids()).toEqual([before, before, before]);
    await refreshed();
    clock.advance({ minutes: 3 });
    const [after = '', ...others] = ids();
    expect(after).not.toBe(before);
    expect(others).toEqual([after, after]);
    const fresh = signatureOf(gateway.keys, 'board', content);
    expect([isAccepted(old), isAccepted(fresh)]).toEqual([Array(3).fill(true), Array(3).fill(true)]);
    clock.advance({ days: 60 });
    expect([isAccepted(old), isAccepted(fresh)]).toEqual([Array(3).fill(false), Array(3).fill(true)]);
  });

  test('one that leaked is accepted no more, and its successor signs at once', async () => {
    const leaked = gateways.map(({ keys }) => signatureOf(keys, 'board', content))[0] ?? Buffer.alloc(0);
    await refreshed();
    expect(told).toEqual([]);
    await rotateSecret(database.orm.em.fork(), clock, { leaked: true });
    await refreshed();
    await refreshed();
    expect(told).toEqual(['of a leak']);
    expect(isAccepted(leaked)).toEqual([false, false, false]);
    expect(new Set(ids()).size).toBe(1);
  });

  test('are replaced by an operator, with instructions where they are set from outside', async () => {
    const work = {
      em: database.orm.em.fork(),
      bus: tellsNobody,
      wallClock: clock,
      log: pino({ level: 'silent' }),
      hooks: hooksOf([]),
      payments: {},
      settings: { webhooksOut: [] },
    };
    const count = async () => (await work.em.execute<object[]>('select 1 from signing_secret')).length;
    const known = await count();
    await rotateSecretCommand.run({ ...work, secretIsSet: true }, []);
    expect(await count()).toBe(known);
    await rotateSecretCommand.run(work, []);
    expect(await count()).toBe(known + 1);
    await expect(rotateSecretCommand.run(work, ['now'])).rejects.toThrow('');
  });
});
