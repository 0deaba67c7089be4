import { isPinOf } from '../../accounts/passwords/password.ts';
import type { Ctx } from '../../context.ts';
import { networkOf } from '../../limits/network.ts';
import {
  clearAttempts,
  countAttempt,
  type RateLimit,
  refuseAboveLimit,
} from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { Pool } from '../pool.entity.ts';

const tooManyPins = 'Too many wrong pins. Please try again in a quarter of an hour.';
const pins: RateLimit = { name: 'pins by', most: 5, periodSeconds: 900, refusal: tooManyPins };
// Accounts are cheap, so attempts at a pool's pin are limited for all together, and for each network over all
// pools.
const pinsFrom: RateLimit = {
  name: 'pins of a pool from',
  most: 20,
  periodSeconds: 900,
  refusal: tooManyPins,
};
const allPinsFrom: RateLimit = { name: 'pins from', most: 60, periodSeconds: 900, refusal: tooManyPins };

/** Who may join a pool without an invitation: whoever has the pin of that hash, if there is one. */
type Door = Pick<Pool, 'isPrivate' | 'isUnlisted' | 'pinHash'>;

/** Whether the host has changed the pin or who may join, while a pin was looked at. */
export const isOtherDoor = (judged: Door, now: Door): boolean =>
  judged.isPrivate !== now.isPrivate ||
  judged.isUnlisted !== now.isUnlisted ||
  judged.pinHash !== now.pinHash;

export const wrongPin = () => new Refusal('WRONG_PIN', 'Incorrect pin. Please try again.', { field: 'pin' });

/** Refuses a wrong pin, and too many of them. Hashes wait in a queue, so that it says what it has judged. */
export async function checkPin(ctx: Ctx, poolId: string, pin: string): Promise<Door> {
  const { em, caller } = ctx;
  const pool = await em.fork().findOneOrFail(Pool, { id: poolId }, { populate: ['pinHash'] });
  if (!pool.isPrivate || caller.kind !== 'user') return pool;
  if (pool.isUnlisted) throw new Refusal('FORBIDDEN', 'This pool is joined by an invitation.');
  const attempt = `${caller.userId} ${poolId}`;
  const network = networkOf(ctx.address);
  const poolFromThere = `${poolId} ${network}`;
  const refuseFromThere = async () => {
    await refuseAboveLimit(ctx, allPinsFrom, network);
    await refuseAboveLimit(ctx, pinsFrom, poolFromThere);
  };
  // Whoever is above a limit takes no place in the queue. When its turn comes, those before it may have used it up.
  await refuseFromThere();
  await refuseAboveLimit(ctx, pins, attempt);
  const matches = await isPinOf(pool.pinHash, pin, async () => {
    await refuseFromThere();
    await countAttempt(ctx, pins, attempt);
  });
  if (!matches) {
    // Only failures count: a house of friends joins from one address.
    await countFailure(ctx, allPinsFrom, network);
    await countFailure(ctx, pinsFrom, poolFromThere);
    throw wrongPin();
  }
  await clearAttempts(ctx, pins, attempt);
  return pool;
}

/** Counts a wrong pin. This attempt is refused as wrong; the limit refuses the next one. */
const countFailure = (ctx: Ctx, limit: RateLimit, of: string): Promise<void> =>
  countAttempt(ctx, limit, of).catch((fault) => {
    if (!(fault instanceof Refusal)) throw fault;
  });
