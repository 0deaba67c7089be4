import { randomUUID } from 'node:crypto';
import type { AccountDeletionStep, Ctx, SettlementStep } from '../context.ts';
import { flag, number, rowsOf, text } from '../database/rows.ts';
import type { Settlement } from '../feature-steps.ts';
import type { TransactionHooks } from '../transaction-hooks.ts';
import { enqueueMissedMails } from './due-mails.service.ts';
import { enqueueMails, enqueueMailsNow, mailLane, mailsWaiting } from './enqueue-mails.service.ts';

/** Mails that features' transactions enqueue. */
export const mailHooks: Partial<TransactionHooks> = {
  accountTouched: async (tx, { kind, userId, ...facts }) => {
    await enqueueMailsNow(tx, [{ userId, kind, about: randomUUID(), facts }]);
  },
  golfersReplaced: async (tx, replaced) => {
    const entries = await rowsOf(
      tx.em,
      { id: text, contest_id: text, user_id: text },
      'select id, contest_id, user_id from entry where id = any(array[?]::uuid[])',
      [[...new Set(replaced.map(({ entryId }) => entryId))]],
    );
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    await enqueueMails(
      tx,
      replaced.flatMap((facts) => {
        const entry = byId.get(facts.entryId);
        if (!entry) return [];
        const about = `${entry.contest_id} ${facts.week} ${facts.out} for ${facts.in}`;
        return [{ userId: entry.user_id, kind: 'golfer' as const, about, facts }];
      }),
    );
  },
  hostAsked: async (tx, { contestId, userId }) => {
    await enqueueMailsNow(tx, [
      { userId, kind: 'next-week', about: contestId, facts: { contestId, userId } },
    ]);
  },
  contestWoken: async (tx, { contestId }) => {
    await enqueueMissedMails(tx, contestId);
    await tx.bus.publish(tx.em, mailsWaiting, { id: mailLane });
  },
  peopleAsked: async (tx, { poolId, userIds }) => {
    await enqueueMailsNow(
      tx,
      userIds.map((userId) => ({
        userId,
        kind: 'played-again' as const,
        about: poolId,
        facts: { poolId, userId },
      })),
    );
  },
  // Once for each pool, however often it is offered: the page shows it each time.
  poolOffered: async (tx, { poolId, userId }) => {
    await enqueueMailsNow(tx, [{ userId, kind: 'pool-offered', about: poolId, facts: { poolId, userId } }]);
  },
  payoutsChanged: async (tx, { poolId, payoutsBps }) => {
    const members = await rowsOf(
      tx.em,
      { user_id: text },
      `select member.user_id from pool_member member join pool on pool.id = member.pool_id
       where pool.id = ? and member.user_id <> pool.admin_id`,
      [poolId],
    );
    // Each change by itself: a split may be changed back and forth.
    const about = `${poolId} ${randomUUID()}`;
    await enqueueMailsNow(
      tx,
      members.map(({ user_id: userId }) => ({
        userId,
        kind: 'payouts-changed' as const,
        about,
        facts: { poolId, payoutsBps },
      })),
    );
  },
  withdrawalAsked: async (tx, { id, userId }) => {
    await enqueueMailsNow(tx, [{ userId, kind: 'withdrawal-asked', about: id, facts: { withdrawalId: id } }]);
  },
  withdrawalMoved: async (tx, { id, userId, outcome, endings }) => {
    const about = `${id} ${outcome} ${endings}`;
    await enqueueMails(tx, [{ userId, kind: 'withdrawal', about, facts: { withdrawalId: id, outcome } }]);
  },
};

/** Enqueues the results for everyone who played, in the settling transaction. */
export const mailsOfSettlement: SettlementStep = {
  settle: async (tx, settlement) => {
    const { contestId } = settlement;
    const [pool] = await rowsOf(
      tx.em,
      { buy_in_cents: number, is_outside: flag },
      'select buy_in_cents, settled_outside is not null as is_outside from pool where id = ?',
      [settlement.poolId],
    );
    const { buy_in_cents: buyInCents = 0, is_outside: isOutside = false } = pool ?? {};
    const takesPart = isOutside ? await partOutside(tx, contestId) : () => buyInCents > 0;
    const mails = concerned(settlement, takesPart).map(({ userId, ...facts }) => ({
      userId,
      kind: 'results' as const,
      about: contestId,
      facts: { contestId, ...facts, ...(isOutside && { isOutside }) },
    }));
    await enqueueMailsNow(tx, mails);
  },
};

/** Who plays for the pot where the group settles outside: who has paid, or has a card. */
async function partOutside({ em }: Ctx, contestId: string): Promise<(entryId: string) => boolean> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select entry.id from entry left join outside_payment noted on noted.entry_id = entry.id
     where contest_id = ? and (noted.paid_at is not null or exists (select 1 from card where card.entry_id = entry.id))`,
    [contestId],
  );
  const inIt = new Set(rows.map(({ id }) => id));
  return (entryId) => inIt.has(entryId);
}

/** Everyone with a place; with a buy-in everyone on the board, which lists only those who paid. */
function concerned({ outcome, pot, entries }: Settlement, isPaid: (entryId: string) => boolean) {
  const shares = pot.kind === 'prizes' ? pot.shares : [];
  const prizeOf = new Map(shares.map(({ entryId, cents }) => [entryId, cents]));
  const placed = entries.filter(({ rank }) => rank !== null).length;
  return entries
    .filter(({ entryId, rank }) => isPaid(entryId) || (rank !== null && outcome === 'settled'))
    .map(({ entryId, userId, position, rank, total }) => ({
      userId,
      outcome,
      position: rank === null ? null : position,
      of: placed,
      total,
      prizeCents: prizeOf.get(entryId) ?? 0,
      isRefunded: isPaid(entryId) && pot.kind === 'refund',
    }));
}

/** Deletes the mails of a deleted account. */
export const mailDeletion: AccountDeletionStep = {
  erase: async ({ em }, userId) => {
    await em.execute('delete from outbox where user_id = ?', [userId]);
    await em.execute('delete from mail_settings where user_id = ?', [userId]);
  },
};
