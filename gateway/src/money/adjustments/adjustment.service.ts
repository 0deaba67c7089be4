import { randomUUID } from 'node:crypto';
import { dayMs } from '@fairway/schema/days';
import { moneyText } from '@fairway/schema/display';
import { LockMode } from '@mikro-orm/core';
import { User } from '../../accounts/users/user.entity.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import {
  heldMoneyOf,
  partsOfBalance,
  recordHeldMoney,
  takeFromCredit,
  takeFromHeldMoney,
} from '../held-money.service.ts';
import { accountName, adjustments, userAccount } from '../ledger/accounts.ts';
import { lockAccounts, post } from '../ledger/ledger.service.ts';
import { AdjustmentRequest } from './adjustment.entity.ts';

/** The range of a GraphQL Int. */
const maxCents = 2 ** 31 - 1;
/** An unconfirmed request expires after this. */
const waitsForMs = 7 * dayMs;

export interface Adjustment {
  userId: string;
  cents: number;
  /** Whether it adds credit, or takes from it alone. */
  isCredit?: true;
}

/**
 * Adjusts balances for a trusted service, all or none, recording who and why. If the total exceeds what one
 * service may move alone in 24 hours, nothing moves yet and the answer is a request to be confirmed.
 */
export async function adjust(
  ctx: Ctx,
  changes: readonly Adjustment[],
  memo: string | undefined,
): Promise<AdjustmentRequest | null> {
  if (memo === undefined)
    throw new Refusal('INVALID', 'A memo is required: why are these balances adjusted?', { field: 'memo' });
  if (new Set(changes.map(({ userId }) => userId)).size < changes.length)
    throw new Refusal('INVALID', 'Each user can be named once only.', { field: 'users' });
  const by = nameOfService(ctx);
  const users = await holdAccounts(ctx, changes);
  const moved = changes.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  const maxUnconfirmedCents = ctx.settings.adjustmentConfirmAboveCents;
  if (maxUnconfirmedCents === null || moved + (await movedAlone(ctx, by)) <= maxUnconfirmedCents) {
    const nameOf = namesOf(users);
    const refusalOf: RefusalOf = (index, code, message) => {
      const { userId, isCredit } = changes[index] ?? {};
      const said = isCredit ? `${nameOf.get(userId ?? '')}: ${message}` : message;
      return new Refusal(code, said, { field: `users.${index}.adjustment` });
    };
    await postAdjustment(ctx, randomUUID(), { changes, memo, by: [by], refusalOf });
    return null;
  }
  const { em, wallClock } = ctx;
  const request = em.create(AdjustmentRequest, {
    id: randomUUID(),
    askedBy: by,
    memo,
    changes: [...changes],
    askedAt: wallClock.now(),
  });
  await em.persist(request).flush();
  return request;
}

/** What the service has moved alone within 24 hours. Concurrent requests wait for each other. */
async function movedAlone(tx: Ctx, by: string): Promise<number> {
  await lockAccounts(tx, [adjustments]);
  const [row] = await rowsOf(
    tx.em,
    { cents: text },
    `select coalesce(sum(abs(posting.cents)), 0) as cents from ledger_transfer transfer
     join ledger_posting posting on posting.transfer_id = transfer.id
     join ledger_account account on account.id = posting.account_id and account.kind = 'user'
     where transfer.key > 'adjustment:' and transfer.key < 'adjustment;' and made_at > ?
       and transfer.memo -> 'by' = to_jsonb(array[?])`,
    [new Date(tx.wallClock.now().getTime() - dayMs), by],
  );
  return Number(row?.cents ?? 0);
}

/** Confirms or rejects a request as another service or as an operator. */
export const decideAdjustment = (
  ctx: Pick<Ctx, 'em' | 'wallClock'>,
  id: string,
  { by, isConfirmed }: { by: string; isConfirmed: boolean },
): Promise<AdjustmentRequest> =>
  transactional(ctx, async (em) => {
    const request = await em.findOne(AdjustmentRequest, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!request) throw new Refusal('NOT_FOUND', 'There is no such adjustment.', { field: 'id' });
    if (request.decidedAt)
      throw new Refusal(
        'CONFLICT',
        `This adjustment was ${request.isConfirmed ? 'confirmed' : 'refused'} already.`,
      );
    if (request.askedBy === by)
      throw new Refusal('FORBIDDEN', 'Whoever asked for an adjustment cannot confirm it.');
    const now = ctx.wallClock.now();
    if (isConfirmed && now.getTime() - request.askedAt.getTime() > waitsForMs)
      throw new Refusal('CONFLICT', 'This adjustment is older than a week: ask for it anew.');
    Object.assign(request, { decidedBy: by, isConfirmed, decidedAt: now });
    await em.flush();
    if (isConfirmed) {
      const { changes, memo, askedBy } = request;
      const nameOf = namesOf(await holdAccounts({ em }, changes));
      // The request names nobody, so that its message has to.
      const refusalOf: RefusalOf = (index, code, message) =>
        new Refusal(code, `${nameOf.get(changes[index]?.userId ?? '')}: ${message}`);
      await postAdjustment({ ...ctx, em }, id, { changes, memo, by: [askedBy, by], refusalOf });
    }
    return request;
  });

export const decideAsService = (ctx: Ctx, id: string, isConfirmed: boolean): Promise<AdjustmentRequest> =>
  inTransaction(ctx, (tx) => decideAdjustment(tx, id, { by: nameOfService(ctx), isConfirmed }));

/** The waiting requests, oldest first, with what each would do to which balance. */
export async function waitingAdjustments({
  em,
}: Pick<Ctx, 'em'>): Promise<
  { request: AdjustmentRequest; changes: { username: string; cents: number; isCredit?: true }[] }[]
> {
  const requests = await em.find(AdjustmentRequest, { decidedAt: null }, { orderBy: { askedAt: 'asc' } });
  const ids = new Set(requests.flatMap(({ changes }) => changes.map(({ userId }) => userId)));
  const nameOf = namesOf(await em.find(User, { id: { $in: [...ids] } }));
  return requests.map((request) => ({
    request,
    changes: request.changes.map(({ userId, ...change }) => ({
      username: nameOf.get(userId) ?? '',
      ...change,
    })),
  }));
}

const namesOf = (users: readonly User[]) => new Map(users.map(({ id, shownName }) => [id, shownName]));

/**
 * Locks the accounts until the transaction ends, so that none is deleted meanwhile: nobody could ever withdraw a
 * deleted one's money.
 */
async function holdAccounts({ em }: Pick<Ctx, 'em'>, changes: readonly Adjustment[]): Promise<User[]> {
  const id = { $in: changes.map(({ userId }) => userId) };
  const lock = { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } } as const;
  const users = await em.find(User, { id, deletedAt: null }, lock);
  if (users.length < changes.length)
    throw new Refusal('CONFLICT', 'One of these accounts is deleted by now.');
  return users;
}

/** The refusal of a whole adjustment, because of one of its changes. */
type RefusalOf = (index: number, code: 'AMOUNT_EXCEEDS_BALANCE' | 'INVALID', message: string) => Refusal;

async function postAdjustment(
  ctx: Pick<Ctx, 'em' | 'wallClock'>,
  id: string,
  {
    changes,
    memo,
    by,
    refusalOf,
  }: { changes: readonly Adjustment[]; memo: string; by: string[]; refusalOf: RefusalOf },
): Promise<void> {
  const lines = changes.map(({ userId, cents }) => ({ account: userAccount(userId), cents }));
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  const accounts = await lockAccounts(ctx, [...lines.map(({ account }) => account), adjustments]);
  for (const [index, { userId, cents, isCredit }] of changes.entries()) {
    const before = accounts.get(accountName(userAccount(userId)))?.balanceCents ?? 0;
    if (isCredit && cents < 0) {
      const { credit } = partsOfBalance(before, await heldMoneyOf(ctx, userId));
      const said = `${moneyText(-cents)} can’t be taken from ${moneyText(credit)} of credit.`;
      if (credit + cents < 0) throw refusalOf(index, 'AMOUNT_EXCEEDS_BALANCE', said);
    }
    const balanceCents = before + cents;
    if (balanceCents < 0) throw refusalOf(index, 'AMOUNT_EXCEEDS_BALANCE', 'Amount exceeds balance');
    if (balanceCents > maxCents) throw refusalOf(index, 'INVALID', 'A balance cannot be as large as that.');
  }
  await post(ctx, {
    key: `adjustment:${id}`,
    reason: 'adjustment',
    lines: [...lines, { account: adjustments, cents: -sum }],
    memo: { about: memo, by },
  });
  for (const { userId, cents, isCredit } of changes) {
    if (cents >= 0) continue;
    if (isCredit) await takeFromCredit(ctx, userId, -cents);
    await takeFromHeldMoney(ctx, userId);
  }
  const given = changes.filter(({ cents, isCredit }) => isCredit && cents > 0);
  await recordHeldMoney(
    ctx,
    given.map(({ userId, cents }) => ({
      key: `adjustment:${id}:${userId}`,
      userId,
      cents,
      until: null,
      isCredit: true,
    })),
  );
}

function nameOfService({ caller }: Ctx): string {
  if (caller.kind !== 'service' || !caller.name)
    throw new Refusal('FORBIDDEN', 'Only a trusted service adjusts balances.');
  return caller.name;
}
