import { type Ctx, inTransaction } from '../../context.ts';
import { number, rowsOf } from '../../database/rows.ts';
import { decrypt } from '../../keys/encryption.ts';
import { networkOf } from '../../limits/network.ts';
import { clearAttempts, countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { hashOf, isAppCode, plainCode, totpStepOf } from './codes.ts';
import { SecondFactor } from './second-factor.entity.ts';

/**
 * Counted by account alone: whoever gets here has the password and could guess from many networks. The owner can
 * still log in with a passkey.
 */
const codes: RateLimit = {
  name: 'codes of',
  most: 10,
  periodSeconds: 3600,
  refusal: 'Too many wrong codes. Please wait a while before you try again.',
};

const refuse = (message: string) => new Refusal('SECOND_FACTOR', message, { field: 'code' });

/**
 * Runs after the right password. Where the second factor is on, refuses a missing or wrong code. Returns whether
 * it is on.
 */
export async function checkSecondFactor(
  ctx: Ctx,
  { id: userId }: { id: string },
  code: string | null | undefined,
): Promise<boolean> {
  const factor = await ctx.em.findOne(SecondFactor, { userId, confirmedAt: { $ne: null } });
  if (!factor) return false;
  const typed = plainCode(code ?? '');
  if (typed === '')
    throw refuse('Please enter the code that your authenticator app shows, or a recovery code.');
  // Counted before it is checked, so that a burst gets no extra guesses.
  await countAttempt(ctx, codes, userId);
  const fits = isAppCode(typed)
    ? await useAppCode(ctx, factor, typed)
    : await useRecoveryCode(ctx, userId, typed);
  if (!fits) {
    ctx.log.info({ by: 'second factor', userId, network: networkOf(ctx.address) }, 'log-in: failed');
    throw refuse('That code is wrong, or was used before. Please wait for the next one.');
  }
  await clearAttempts(ctx, codes, userId);
  return true;
}

/** Each code works once, even for concurrent log-ins. */
async function useAppCode(
  { em, keys, wallClock, log }: Ctx,
  { userId, encryptedSecret }: SecondFactor,
  code: string,
): Promise<boolean> {
  const secret = decrypt(keys, 'second-factor', encryptedSecret, userId);
  if (secret === undefined) {
    log.error({ userId }, 'second factor: a secret can not be decrypted; recovery codes still work');
    return false;
  }
  const step = totpStepOf(secret, code, wallClock.now());
  if (step === null) return false;
  const unused = { $or: [{ lastStep: null }, { lastStep: { $lt: step } }] };
  const taken = await em.nativeUpdate(
    SecondFactor,
    { userId, encryptedSecret, ...unused },
    { lastStep: step },
  );
  return taken === 1;
}

/** Deletes the used recovery code and mails the owner how many are left. */
const useRecoveryCode = (ctx: Ctx, userId: string, code: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const { em, hooks } = tx;
    const used = await em.execute<unknown[]>(
      'delete from recovery_code where user_id = ? and code_hash = ? returning user_id',
      [userId, hashOf(userId, code)],
    );
    if (used.length === 0) return false;
    const left = await codesLeft(tx, userId);
    await hooks.accountTouched(tx, { kind: 'recovery-code-used', userId, left });
    return true;
  });

export async function codesLeft({ em }: Pick<Ctx, 'em'>, userId: string): Promise<number> {
  const [counted] = await rowsOf(
    em,
    { left: number },
    'select count(*)::int as left from recovery_code where user_id = ?',
    [userId],
  );
  return counted?.left ?? 0;
}
