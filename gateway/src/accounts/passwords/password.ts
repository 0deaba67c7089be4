import { passwordShape } from '@fairway/schema/shapes';
import { hash, verify } from '@node-rs/argon2';
import { parseInput } from '../../input/input.ts';
import { Refusal } from '../../refusal.ts';
import { passwordRefusal } from '../../rules/accounts/passwords.ts';
import { type HashQueue, logInHashes, otherHashes } from './hash-queue.ts';

/** The commonest breached passwords, unpacked at first use. */
let breached: Promise<ReadonlySet<string>> | undefined;
const breachedPasswords = () => {
  breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return breached;
};

/** As it is counted and hashed: a letter and its combining accent are one character, whichever way they are typed. */
const normalized = (password: string) => password.normalize('NFKC');

/** The password as it is hashed; throws a refusal that says what is wrong with it for a user of that name. */
export async function parseNewPassword(text: unknown, field: string, username: string): Promise<string> {
  const password = parseInput(passwordShape, normalized(parseInput(passwordShape, text, field)), field);
  const fault = passwordRefusal(password, { username, breached: await breachedPasswords() });
  if (fault !== null) throw new Refusal('INVALID', fault, { field });
  return password;
}

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> =>
  otherHashes.add(() => hash(normalized(password), strength));

const nobodysHash = hash('nobody has this password', strength);

/** Algorithm, version and parameters, which each hash begins with. */
const costOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4).join('$');

/** A hash of the cost that new ones have, or null if this one has it. */
export const hashedAnew = async (passwordHash: string, password: string): Promise<string | null> =>
  costOf(passwordHash) === costOf(await nobodysHash) ? null : hashPassword(password);

/** Takes as long for an unknown name as for a wrong password. `mayTry` is called when the hash's turn comes. */
export const isPasswordOf = (
  passwordHash: string | null | undefined,
  attempt: string,
  mayTry: () => Promise<void>,
): Promise<boolean> => fits(logInHashes, passwordHash, attempt, mayTry);

/** The same for a pool's pin, which anybody may try. */
export const isPinOf = (
  pinHash: string | null | undefined,
  attempt: string,
  mayTry: () => Promise<void>,
): Promise<boolean> => fits(otherHashes, pinHash, attempt, mayTry);

async function fits(
  queue: HashQueue,
  secretHash: string | null | undefined,
  attempt: string,
  mayTry: () => Promise<void>,
): Promise<boolean> {
  const known = secretHash ?? (await nobodysHash);
  const matches = await queue.add(async () => {
    await mayTry();
    // Longer than any password: not worth hashing.
    return attempt.length <= 512 && verify(known, normalized(attempt));
  });
  return matches && secretHash !== null && secretHash !== undefined;
}
