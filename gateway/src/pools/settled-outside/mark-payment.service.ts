import { paymentNoteShape } from '@fairway/schema/rest/shapes/settled-outside-shapes';
import { currentUser, userNamed } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import type { AdminAction } from '../audit-log/admin-action.ts';
import { recordAdminAction } from '../audit-log/audit-log.service.ts';
import { raiseContestVersion } from '../contests/contest.service.ts';
import { lockPool, poolNamed, refuseOthersThanHosts } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import {
  contestOfLedger,
  type EntryInLedger,
  entriesInLedger,
  type OutsideLedger,
  outsideLedger,
} from './outside-ledger.queries.ts';
import { OutsidePayment } from './outside-payment.entity.ts';
import { notOutside } from './outside-settings.ts';

/** What a host notes. */
export interface PaymentMark {
  username: string;
  paid: boolean;
  /** How; null for nothing. */
  note?: string | null | undefined;
  /** The number of the contest; else the one that is open or in play. */
  contest?: number | undefined;
  /** The number of the entry; else the first one. */
  entry?: number | undefined;
}

/** A host of a large pool notes hundreds in one sitting. */
const marks: RateLimit = {
  name: 'payments noted by',
  most: 1000,
  periodSeconds: 3600,
  refusal: 'You have noted too many payments. Please try again later.',
};

type Marked = Pick<OutsidePayment, 'paidAt' | 'note' | 'prizePaidAt' | 'prizeNote'>;

/** One of the two things that a host notes of an entry. */
interface Kind {
  before(entry: EntryInLedger): { at: Date | null; note: string | null };
  columns(at: Date | null, note: string | null): Partial<Marked>;
  refusal(entry: EntryInLedger): string | null;
  act(entry: EntryInLedger, paid: boolean, note: string | null, buyInCents: number): AdminAction;
}

const otherThanFirst = (number: number) => (number > 1 ? { entry: number } : {});

const buyIn: Kind = {
  before: ({ paidAt, note }) => ({ at: paidAt, note }),
  columns: (paidAt, note) => ({ paidAt, note }),
  refusal: () => null,
  act: ({ userId, number }, paid, note, cents) => ({
    kind: 'buy-in-marked',
    userId,
    ...otherThanFirst(number),
    paid,
    note,
    cents,
  }),
};

const prize: Kind = {
  before: ({ prizePaidAt, prizeNote }) => ({ at: prizePaidAt, note: prizeNote }),
  columns: (prizePaidAt, prizeNote) => ({ prizePaidAt, prizeNote }),
  refusal: ({ prizeCents }) => (prizeCents ? null : 'This entry has won nothing in that contest.'),
  act: ({ userId, number, prizeCents }, paid, note) => ({
    kind: 'prize-marked',
    userId,
    ...otherThanFirst(number),
    paid,
    note,
    cents: prizeCents ?? 0,
  }),
};

/** Notes that a member has paid the host, or has not. No money moves. */
export const markBuyIn = (ctx: Ctx, poolName: string, mark: PaymentMark): Promise<OutsideLedger> =>
  markPayment(ctx, poolName, mark, buyIn);

/** Notes that the host has handed a prize over, or has not. No money moves. */
export const markPrize = (ctx: Ctx, poolName: string, mark: PaymentMark): Promise<OutsideLedger> =>
  markPayment(ctx, poolName, mark, prize);

/**
 * The pool is locked, as by whoever leaves it, notes something or settles: of two hosts the later sees what the earlier
 * noted, and a mark is never lost to a settlement.
 */
async function markPayment(
  ctx: Ctx,
  poolName: string,
  { username, paid, note: written, contest: number, entry: entryNumber = 1 }: PaymentMark,
  kind: Kind,
): Promise<OutsideLedger> {
  const note =
    paid && written != null && written.trim() !== '' ? parseInput(paymentNoteShape, written, 'note') : null;
  if (ctx.caller.kind !== 'user') throw unauthenticated();
  const { id } = await poolNamed(ctx, poolName);
  const member = await userNamed(ctx, username);
  await countAttempt(ctx, marks, ctx.caller.userId);
  await inTransaction(ctx, async (tx) => {
    await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    await refuseOthersThanHosts(tx, pool, 'Only the admin can note payments.');
    const contest = pool.settledOutside && (await contestOfLedger(tx, pool, number));
    if (!pool.settledOutside || !contest) throw notOutside();
    const entries = await entriesInLedger(tx, contest, pool.settledOutside);
    const entry = entries.find((one) => one.userId === member.id && one.number === entryNumber);
    if (!entry)
      throw new Refusal('NOT_FOUND', 'Nobody of that name plays in this contest.', { field: 'username' });
    const refusal = kind.refusal(entry);
    if (refusal) throw new Refusal('CONFLICT', refusal);
    const before = kind.before(entry);
    if ((before.at !== null) === paid && before.note === note) return;
    const at = paid ? (before.at ?? tx.wallClock.now()) : null;
    const { entryId, paidAt, prizePaidAt, prizeNote } = entry;
    const known: Marked = { paidAt, note: entry.note, prizePaidAt, prizeNote };
    await tx.em.upsert(OutsidePayment, { entryId, ...known, ...kind.columns(at, note) });
    await recordAdminAction(tx, id, kind.act(entry, paid, note, pool.settledOutside.buyInCents));
    await raiseContestVersion(tx, contest);
    await tx.bus.publish(tx.em, poolChanged, { poolId: id });
  });
  const ledger = await outsideLedger({ ...ctx, em: ctx.em.fork() }, poolName, number);
  if (!ledger) throw notOutside();
  return ledger;
}
