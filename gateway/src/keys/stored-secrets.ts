import { randomBytes } from 'node:crypto';
import { dayMs, minuteMs } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { WallClock } from '../clocks.ts';
import type { Orm } from '../database/orm.ts';
import { moment, orNull, rowsOf, text } from '../database/rows.ts';
import { transactional } from '../database/transaction.ts';
import { type Keys, keysOf, type SigningSecret } from './keys.ts';

const refreshMs = 30_000;
/** Longer than a refresh, so that every gateway accepts a secret before any of them signs with it. */
const leadMs = 2 * minuteMs;
/** As long as a session may last with renewals. */
const acceptedForMs = 60 * dayMs;

export interface StoredKeys {
  keys: Keys;
  /** Reads the stored secrets; runs by itself twice a minute. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** The installation's secrets when none are configured: stored in the database and refreshed. */
export async function openStoredKeys(
  orm: Orm,
  { wallClock, log, first }: { wallClock: WallClock; log: FastifyBaseLogger; first: () => Promise<string> },
): Promise<StoredKeys> {
  await storeFirst(orm.em.fork(), await first(), wallClock.now());
  let secrets = await readSecrets(orm.em.fork());
  const listeners = new Set<() => void>();
  const refresh = async () => {
    const before = secrets;
    secrets = await readSecrets(orm.em.fork());
    if (hasLeaked(before, secrets, wallClock.now())) for (const tell of [...listeners]) tell();
  };
  const onLeak = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const logFault = (fault: unknown) =>
    log.warn({ err: fault }, 'keys: the signing secrets could not be read; the known ones stay');
  const timer = setInterval(() => void refresh().catch(logFault), refreshMs);
  timer.unref();
  return { keys: keysOf(() => secrets, wallClock, onLeak), refresh, close: async () => clearInterval(timer) };
}

export const newSigningSecret = (): string => randomBytes(32).toString('base64url');

/** The first gateway stores its secret, which all others then use. */
async function storeFirst(em: EntityManager, text: string, now: Date): Promise<void> {
  await transactional({ em }, async (tx) => {
    await tx.execute('lock table signing_secret in exclusive mode');
    await tx.execute(
      'insert into signing_secret (value, signs_from) select ?, ? where not exists (select from signing_secret)',
      [text, now],
    );
  });
}

async function readSecrets(em: EntityManager): Promise<SigningSecret[]> {
  const rows = await rowsOf(
    em,
    { value: text, signs_from: moment, expires_at: orNull(moment) },
    'select value, signs_from, expires_at from signing_secret',
  );
  return rows.map(({ value, signs_from, expires_at }) => ({
    text: value,
    signsFrom: signs_from,
    expiresAt: expires_at,
  }));
}

/** Whether one of them expires earlier than it did, and at once; by clocks that may differ a little. */
const hasLeaked = (before: readonly SigningSecret[], after: readonly SigningSecret[], now: Date): boolean =>
  after.some(({ text, expiresAt }) => {
    const known = before.find((one) => one.text === text);
    const isSooner = known && expiresAt && (!known.expiresAt || expiresAt < known.expiresAt);
    return isSooner && expiresAt.getTime() <= now.getTime() + leadMs;
  });

export interface Rotation {
  signsFrom: Date;
  /** When signatures of the earlier secrets stop being accepted. */
  othersExpireAt: Date;
}

/** Replaces the secret. With a leaked secret everything it signed is refused at once, which signs everybody out. */
export async function rotateSecret(
  em: EntityManager,
  wallClock: WallClock,
  { leaked }: { leaked: boolean },
): Promise<Rotation> {
  const now = wallClock.now();
  const signsFrom = leaked ? now : new Date(now.getTime() + leadMs);
  const othersExpireAt = leaked ? now : new Date(signsFrom.getTime() + acceptedForMs);
  await transactional({ em }, async (tx) => {
    await tx.execute('lock table signing_secret in exclusive mode');
    await tx.execute('update signing_secret set expires_at = least(coalesce(expires_at, ?), ?)', [
      othersExpireAt,
      othersExpireAt,
    ]);
    await tx.execute('insert into signing_secret (value, signs_from) values (?, ?)', [
      newSigningSecret(),
      signsFrom,
    ]);
  });
  return { signsFrom, othersExpireAt };
}
