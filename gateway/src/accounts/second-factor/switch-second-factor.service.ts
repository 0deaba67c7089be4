import { type Ctx, inTransaction } from '../../context.ts';
import type { AccountEvent } from '../../features/transaction-hooks.ts';
import { decrypt, encrypt, usesCurrentKey } from '../../keys/encryption.ts';
import { Refusal } from '../../refusal.ts';
import { refuseWithoutRecentSignIn } from '../sessions/sign-in-again.service.ts';
import { countChangeOfMethods } from '../users/log-in-methods.service.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { codesLeft } from './check-second-factor.service.ts';
import { hashOf, isAppCode, newRecoveryCodes, newTotpSecret, plainCode, totpStepOf, uriOf } from './codes.ts';
import { SecondFactor } from './second-factor.entity.ts';

/** Runs the work for somebody who has recently signed in, with the account and its second factor locked. */
async function forOwner<T>(
  ctx: Ctx,
  work: (tx: Ctx, user: User, factor: SecondFactor | null) => Promise<T>,
): Promise<T> {
  refuseWithoutRecentSignIn(ctx);
  await countChangeOfMethods(ctx);
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    refuseWithoutRecentSignIn(tx);
    return work(tx, user, await tx.em.findOne(SecondFactor, { userId: user.id }));
  });
}

const conflict = (message: string) => new Refusal('CONFLICT', message);
export const secondFactorIsOff = () => conflict('The second factor is not switched on.');

/** Returns a new secret for an app, only this once. It counts once the app's first code is entered. */
export const startSecondFactor = (ctx: Ctx): Promise<{ secret: string; uri: string }> =>
  forOwner(ctx, async ({ em, keys, wallClock }, { id: userId, username }, factor) => {
    if (factor?.confirmedAt) throw conflict('The second factor is switched on already.');
    const secret = newTotpSecret();
    const encryptedSecret = encrypt(keys, 'second-factor', secret, userId);
    await em.execute(
      `insert into second_factor (user_id, sealed_secret, created_at) values (?, ?, ?)
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at`,
      [userId, encryptedSecret, wallClock.now()],
    );
    return { secret, uri: uriOf(secret, username) };
  });

/** Switches it on with the first code and returns the recovery codes, only this once. */
export const switchSecondFactorOn = (ctx: Ctx, code: string): Promise<string[]> =>
  forOwner(ctx, async (tx, { id: userId }, factor) => {
    const { keys, wallClock } = tx;
    if (factor?.confirmedAt) throw conflict('The second factor is switched on already.');
    const secret = factor && decrypt(keys, 'second-factor', factor.encryptedSecret, userId);
    if (!factor || secret === null || secret === undefined)
      throw conflict('Please start again with another picture.');
    const now = wallClock.now();
    const typed = plainCode(code);
    const step = isAppCode(typed) ? totpStepOf(secret, typed, now) : null;
    if (step === null)
      throw new Refusal('INVALID', 'That is not the code that the app shows now.', { field: 'code' });
    factor.confirmedAt = now;
    factor.lastStep = step;
    await reportAccountEvent(tx, { kind: 'second-factor-on', userId });
    return freshCodes(tx, userId);
  });

export const switchSecondFactorOff = (ctx: Ctx): Promise<User> =>
  forOwner(ctx, async (tx, user, factor) => {
    if (!factor?.confirmedAt) throw secondFactorIsOff();
    await tx.em.nativeDelete(SecondFactor, { userId: user.id });
    await reportAccountEvent(tx, { kind: 'second-factor-off', userId: user.id });
    return user;
  });

/** Replaces the recovery codes with ten new ones. */
export const renewRecoveryCodes = (ctx: Ctx): Promise<string[]> =>
  forOwner(ctx, async (tx, { id: userId }, factor) => {
    if (!factor?.confirmedAt) throw secondFactorIsOff();
    await reportAccountEvent(tx, { kind: 'recovery-codes-made', userId });
    return freshCodes(tx, userId);
  });

async function freshCodes({ em, wallClock }: Ctx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await em.execute('delete from recovery_code where user_id = ?', [userId]);
  await em.execute(
    `insert into recovery_code (user_id, code_hash, created_at)
     select ?::uuid, unnest(array[?]::text[]), ?::timestamptz`,
    [userId, codes.map((code) => hashOf(userId, code)), wallClock.now()],
  );
  return codes;
}

async function reportAccountEvent(tx: Ctx, event: AccountEvent): Promise<void> {
  await tx.hooks.accountTouched(tx, event);
}

/** Whether it is on, since when, and how many recovery codes are left. */
export async function secondFactorOf(
  ctx: Ctx,
  userId: string,
): Promise<{ on: boolean; since: Date | null; recoveryCodesLeft: number }> {
  const factor = await ctx.em.findOne(SecondFactor, { userId, confirmedAt: { $ne: null } });
  return {
    on: factor !== null,
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor ? await codesLeft(ctx, userId) : 0,
  };
}

/** Encrypts secrets again with the current key, before the older key is deleted. */
export async function reencryptSecrets({ em, keys }: Pick<Ctx, 'em' | 'keys'>): Promise<void> {
  for (const { userId, encryptedSecret } of await em.fork().findAll(SecondFactor)) {
    if (usesCurrentKey(keys, 'second-factor', encryptedSecret)) continue;
    const secret = decrypt(keys, 'second-factor', encryptedSecret, userId);
    if (secret === undefined) continue;
    const reencrypted = encrypt(keys, 'second-factor', secret, userId);
    await em.nativeUpdate(SecondFactor, { userId, encryptedSecret }, { encryptedSecret: reencrypted });
  }
}
