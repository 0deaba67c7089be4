import { daySeconds } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { networkOf } from '../../limits/network.ts';
import {
  clearAttempts,
  countAttempt,
  type RateLimit,
  refuseAboveLimit,
} from '../../limits/rate-limit.service.ts';
import { unavailable } from '../../refusal.ts';
import { User } from '../users/user.entity.ts';
import { hashedAnew, isPasswordOf } from './password.ts';

const tooManyLogIns = 'Too many failed attempts. Please wait a while before you try again.';
const quarterHour = 15 * 60;
/**
 * Counted by name and network together, so that nobody can lock somebody else out. The longest pause is checked
 * first.
 */
const failuresOfName: readonly RateLimit[] = [
  { name: 'log-in in a day of', most: 30, periodSeconds: daySeconds, refusal: tooManyLogIns },
  { name: 'log-in in hours of', most: 20, periodSeconds: 2 * 3600, refusal: tooManyLogIns },
  { name: 'log-in of', most: 10, periodSeconds: quarterHour, refusal: tooManyLogIns },
];
const failuresFrom: RateLimit = {
  name: 'log-in from',
  most: 100,
  periodSeconds: quarterHour,
  refusal: tooManyLogIns,
};

/** Refuses when the caller's network has failed too often, by whatever way to log in. */
export const refuseAfterFailures = (ctx: Ctx): Promise<void> =>
  refuseAboveLimit(ctx, failuresFrom, networkOf(ctx.address));

/** What was typed as a name is not logged: it may be a password. */
export function countFailure(
  ctx: Ctx,
  by: 'password' | 'passkey',
  userId: string | undefined,
): Promise<void> {
  const network = networkOf(ctx.address);
  ctx.log.info({ by, userId, network }, 'log-in: failed');
  return countAttempt(ctx, failuresFrom, network);
}

/**
 * Returns the user if name and password match. Failures are counted by what was typed: if failures with an
 * address locked the name, that would reveal whose address it is.
 */
export async function userWithPassword(
  ctx: Ctx,
  nameKey: string,
  password: string,
  typed = nameKey,
): Promise<User | null> {
  const attempt = `${typed} ${networkOf(ctx.address)}`;
  const refuseTooMany = async () => {
    for (const limit of failuresOfName) await refuseAboveLimit(ctx, limit, attempt);
    await refuseAfterFailures(ctx);
  };
  // Whoever is above a limit takes no place in a queue. When a turn comes, those before it may have used it up.
  await refuseTooMany();
  // One at a time for each name and network, as the limits count, so that a burst gets no extra guesses.
  return oneByOne(attempt, async () => {
    await refuseTooMany();
    const user = await ctx.em.findOne(User, { nameKey, deletedAt: null }, { populate: ['passwordHash'] });
    const mayTry = () => refuseAfterFailures(ctx);
    if (!(await isPasswordOf(user?.passwordHash, password, mayTry)) || !user) {
      await countFailure(ctx, 'password', user?.id);
      for (const limit of failuresOfName) await countAttempt(ctx, limit, attempt);
      return null;
    }
    await clearFailures(ctx, user);
    ctx.backgroundWork.do('passwords: hashing anew failed', () => renewHash(ctx, user, password));
    return user;
  });
}

/** Where the cost of hashes has changed, only a log-in has the password to make another of. */
async function renewHash({ em }: Ctx, { id, passwordHash }: User, password: string): Promise<void> {
  const anew = passwordHash && (await hashedAnew(passwordHash, password));
  if (!anew) return;
  // Not where another password was set meanwhile.
  await em.fork().nativeUpdate(User, { id, passwordHash }, { passwordHash: anew });
}

/** A correct or a new password clears the failures of its owner. */
export async function clearFailures(ctx: Ctx, { nameKey, emailKey, emailConfirmedAt }: User): Promise<void> {
  // Failures by address are cleared only for its confirmed owner: anybody can give it for an account.
  const keys = emailKey !== null && emailConfirmedAt !== null ? [nameKey, emailKey] : [nameKey];
  for (const key of keys)
    for (const limit of failuresOfName) await clearAttempts(ctx, limit, `${key} ${networkOf(ctx.address)}`);
}

interface Turns {
  last: Promise<unknown>;
  waiting: number;
}
const turns = new Map<string, Turns>();
const mostWaiting = 50;

async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const own = turns.get(key) ?? { last: Promise.resolve(), waiting: 0 };
  if (own.waiting >= mostWaiting) throw unavailable();
  turns.set(key, own);
  own.waiting += 1;
  const mine = own.last.then(work, work);
  own.last = mine;
  try {
    return await mine;
  } finally {
    own.waiting -= 1;
    if (own.waiting === 0) turns.delete(key);
  }
}
