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

/** The password as it is hashed; throws a refusal that says what is wrong with it for a user of that name. */
export async function parseNewPassword(text: unknown, field: string, username: string): Promise<string> {
  // Normalised first: a letter and its combining accent count as one character.
  const password = parseInput(passwordShape, parseInput(passwordShape, text, field).normalize('NFKC'), field);
  const fault = passwordRefusal(password, { username, breached: await breachedPasswords() });
  if (fault !== null) throw new Refusal('INVALID', fault, { field });
  return password;
}

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> =>
  otherHashes.add(() => hash(password, strength));

const nobodysHash = hash('nobody has this password', strength);

/** Algorithm, version and parameters, which each hash begins with. */
const costOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4).join('$');

/** Whether it was made at another cost than new ones are. */
export const isOfOtherCost = async (passwordHash: string): Promise<boolean> =>
  costOf(passwordHash) !== costOf(await nobodysHash);

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
    return attempt.length <= 512 && verify(known, attempt.normalize('NFKC'));
  });
  return matches && secretHash !== null && secretHash !== undefined;
}
