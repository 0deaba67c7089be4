import type { Ctx } from '../../context.ts';
import {
  countAttempt,
  forgetAttempts,
  type Limit,
  networkOf,
  refuseAboveLimit,
} from '../../limits/attempt.service.ts';
import { User } from '../users/user.entity.ts';
import { isPasswordOf } from './password.ts';

const tooManyLogIns = 'Too many failed attempts. Please wait a while before you try again.';
const quarterHour = 15 * 60;
/**
 * By name and network together, so that nobody can keep somebody else from logging in. The more failures, the longer
 * the pause: the longest is looked at first.
 */
const failuresOfName: readonly Limit[] = [
  { name: 'log-in in a day of', most: 30, periodSeconds: 86_400, refusal: tooManyLogIns },
  { name: 'log-in in hours of', most: 20, periodSeconds: 2 * 3600, refusal: tooManyLogIns },
  { name: 'log-in of', most: 10, periodSeconds: quarterHour, refusal: tooManyLogIns },
];
const failuresFrom: Limit = {
  name: 'log-in from',
  most: 100,
  periodSeconds: quarterHour,
  refusal: tooManyLogIns,
};

/** Whether anything more may be tried from the caller's network: all ways to log in count together. */
export const refuseAfterFailures = (ctx: Ctx): Promise<void> =>
  refuseAboveLimit(ctx, failuresFrom, networkOf(ctx.address));

export const countFailure = (ctx: Ctx): Promise<void> =>
  countAttempt(ctx, failuresFrom, networkOf(ctx.address));

/**
 * The user of that name, if it is their password. Failures are counted, and refused when there were too many: by what
 * was typed, since failures with an address that close a name would tell whose it is.
 */
export async function userWithPassword(
  ctx: Ctx,
  nameKey: string,
  password: string,
  typed = nameKey,
): Promise<User | null> {
  const network = networkOf(ctx.address);
  // One after the other for each name, so that a burst gets no more guesses than a row of them.
  return oneByOne(typed, async () => {
    for (const limit of failuresOfName) await refuseAboveLimit(ctx, limit, `${typed} ${network}`);
    const user = await ctx.em.findOne(User, { nameKey, deletedAt: null }, { populate: ['passwordHash'] });
    // Asked when the hash's turn has come, since those before it in the queue may have used up the limit.
    const mayTry = () => refuseAfterFailures(ctx);
    if (!(await isPasswordOf(user?.passwordHash, password, mayTry)) || !user) {
      await countFailure(ctx);
      for (const limit of failuresOfName) await countAttempt(ctx, limit, `${typed} ${network}`);
      return null;
    }
    await forgetFailures(ctx, user);
    return user;
  });
}

/** After the right password, or a new one, nothing of the wrong ones is held against whoever has it. */
export async function forgetFailures(ctx: Ctx, { nameKey, emailKey, emailConfirmedAt }: User): Promise<void> {
  // What was tried with an address is its holder's alone to clear: anybody can give it for an account.
  const keys = emailKey !== null && emailConfirmedAt !== null ? [nameKey, emailKey] : [nameKey];
  for (const key of keys)
    for (const limit of failuresOfName) await forgetAttempts(ctx, limit, `${key} ${networkOf(ctx.address)}`);
}

const turns = new Map<string, Promise<unknown>>();

async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}
