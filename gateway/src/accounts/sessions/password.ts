import { passwordShape } from '@fairway/schema/shapes';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { take } from '../../input.ts';
import { Refusal, unavailable } from '../../refusal.ts';

const commonest = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** The password as it is hashed, or a refusal that says what is wrong with it. */
export function takePassword(text: unknown, field: string): string {
  const password = take(passwordShape, text, field).normalize('NFKC');
  if (commonest.has(password.toLowerCase()))
    throw new Refusal(
      'INVALID',
      'That password is one of the first that others would guess. Choose another.',
      { field },
    );
  return password;
}

// Each hash takes 19 MiB and a core for some 20 ms: so many at once, and no endless queue before them.
const hashing = pLimit(4);
const longestQueue = 200;
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= longestQueue) throw unavailable();
  return hashing(work);
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength));

const nobodysHash = hash('nobody has this password', strength);

/** Takes as long for a name that nobody has as for a wrong password; `mayTry` refuses when its turn comes. */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  attempt: string,
  mayTry: () => Promise<void>,
): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(async () => {
    await mayTry();
    // Longer than any password can be: not worth hashing.
    return attempt.length <= 512 && verify(known, attempt.normalize('NFKC'));
  });
  return matches && passwordHash !== null && passwordHash !== undefined;
}
