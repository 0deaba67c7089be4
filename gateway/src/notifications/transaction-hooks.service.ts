import { randomUUID } from 'node:crypto';
import type { AccountDeletionStep, Ctx, SettlementStep } from '../context.ts';
import { flag, number, rowsOf, text } from '../database/rows.ts';
import type { GivenBack, Settlement } from '../features/feature-steps.ts';
import type { TransactionHooks } from '../features/transaction-hooks.ts';
import { enqueueMessages } from '../outbox/enqueue.service.ts';
import { enqueueBoardNews } from './board-news/enqueue-board-news.service.ts';
import { enqueueDigests } from './board-news/enqueue-digests.service.ts';
import { enqueueMissedMails } from './mails/due-mails.service.ts';
import { enqueueMails, enqueueMailsNow, mailOutbox } from './mails/enqueue-mails.service.ts';
import type { MailFacts } from './mails/mail-kinds.ts';
import { enqueueMentions, enqueueNotice } from './push/enqueue-pushes.service.ts';
import { mailLane, mailsWaiting, securityMailLane, usualMailLanes } from './waiting.ts';

/** Mails that features' transactions enqueue. */
export const mailHooks: Partial<TransactionHooks> = {
  accountTouched: async (tx, { kind, userId, ...facts }) => {
    await enqueueMailsNow(tx, [{ userId, kind, about: randomUUID(), facts }]);
  },
  // Of no user, whose mails are deleted with the account. It is tried for a day.
  accountDeleted: async (tx, { userId, ...facts }) => {
    const payload: MailFacts['account-deleted'] = facts;
    await enqueueMessages(tx, mailOutbox, [
      { lane: securityMailLane, topic: 'account-deleted', key: userId, payload, retentionDays: 2 },
    ]);
    await tx.bus.publish(tx.em, mailsWaiting, { id: securityMailLane });
  },
  golfersReplaced: async (tx, replaced) => {
    const entries = await rowsOf(
      tx.em,
      { id: text, number, contest_id: text, user_id: text },
      'select id, number, contest_id, user_id from entry where id = any(array[?]::uuid[])',
      [[...new Set(replaced.map(({ entryId }) => entryId))]],
    );
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    await enqueueMails(
      tx,
      replaced.flatMap((facts) => {
        const entry = byId.get(facts.entryId);
        if (!entry) return [];
        const ofOther = entry.number > 1 ? ` ${entry.id}` : '';
        const about = `${entry.contest_id} ${facts.week} ${facts.out} for ${facts.in}${ofOther}`;
        return [{ userId: entry.user_id, kind: 'golfer' as const, about, facts }];
      }),
    );
  },
  // Each change by itself: the host may mend a card more than once.
  cardEntered: async (tx, facts) => {
    const about = `${facts.entryId} ${facts.week} ${randomUUID()}`;
    await enqueueMailsNow(tx, [{ userId: facts.userId, kind: 'card-entered', about, facts }]);
  },
  hostsAsked: async (tx, asked) => {
    await enqueueMailsNow(
      tx,
      asked.map(({ contestId, userId }) => ({
        userId,
        kind: 'next-week' as const,
        about: contestId,
        facts: { contestId, userId },
      })),
    );
  },
  contestResumed: async (tx, { contestId }) => {
    await enqueueMissedMails(tx, contestId);
    await tx.bus.publishAll(tx.em, mailsWaiting, usualMailLanes);
  },
  noticePosted: async (tx, notice) => {
    await enqueueNotice(tx, notice);
    await tx.bus.publish(tx.em, mailsWaiting, { id: mailLane });
  },
  membersMentioned: async (tx, mentioned) => {
    await enqueueMentions(tx, mentioned);
    await tx.bus.publish(tx.em, mailsWaiting, { id: mailLane });
  },
  boardsMoved: async (tx, moved) => {
    await enqueueBoardNews(tx, moved);
    await enqueueDigests(tx, moved);
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
  payoutsChanged: (tx, facts) => tellOthers(tx, { ...facts, kind: 'payouts-changed' }, () => facts),
  rulesChanged: (tx, facts) =>
    tellOthers(tx, { ...facts, kind: 'rules-changed' }, (userId) => ({ ...facts, userId })),
  // Each time by itself: who was removed may be let in again.
  membersOut: async (tx, { poolId, userIds, given, ...facts }) => {
    const about = `${poolId} ${randomUUID()}`;
    const backTo = Map.groupBy(given, ({ userId }) => userId);
    await enqueueMailsNow(
      tx,
      userIds.map((userId) => ({
        userId,
        kind: 'out-of-pool' as const,
        about,
        facts: { ...facts, ...allGiven(backTo.get(userId) ?? []) },
      })),
    );
  },
  refundRefused: async (tx, { checkoutId, userId, cents }) => {
    const facts = { checkoutId, cents };
    await enqueueMailsNow(tx, [{ userId, kind: 'refund-refused', about: checkoutId, facts }]);
  },
  withdrawalAsked: async (tx, { id, userId }) => {
    await enqueueMailsNow(tx, [{ userId, kind: 'withdrawal-asked', about: id, facts: { withdrawalId: id } }]);
  },
  withdrawalNotStopped: async (tx, { id, userId }) => {
    const about = `${id} ${randomUUID()}`;
    await enqueueMailsNow(tx, [
      { userId, kind: 'withdrawal-not-stopped', about, facts: { withdrawalId: id } },
    ]);
  },
  withdrawalMoved: async (tx, { id, userId, outcome, endings }) => {
    const about = `${id} ${outcome} ${endings}`;
    await enqueueMails(tx, [{ userId, kind: 'withdrawal', about, facts: { withdrawalId: id, outcome } }]);
  },
};

function allGiven(given: readonly GivenBack[]) {
  const cents = { card: 0, credit: 0, balance: 0, host: 0 };
  for (const one of given) cents[one.way] += one.cents;
  const held = given.flatMap(({ heldUntil }) => heldUntil ?? []);
  return { cents, heldUntil: held.toSorted((one, other) => +other - +one)[0] ?? null };
}

/** Tells all members but the host of a change. */
async function tellOthers<Kind extends 'payouts-changed' | 'rules-changed'>(
  tx: Parameters<typeof enqueueMailsNow>[0],
  { kind, poolId, byId }: { kind: Kind; poolId: string; byId: string },
  factsFor: (userId: string) => MailFacts[Kind],
): Promise<void> {
  const members = await rowsOf(
    tx.em,
    { user_id: text },
    'select user_id from pool_member where pool_id = ? and user_id <> ?',
    [poolId, byId],
  );
  // Each change by itself: something may be changed back and forth.
  const about = `${poolId} ${randomUUID()}`;
  await enqueueMailsNow(
    tx,
    members.map(({ user_id: userId }) => ({ userId, kind, about, facts: factsFor(userId) })),
  );
}

/** Enqueues the results for everyone who played, in the settling transaction. */
export const mailsOfSettlement: SettlementStep = {
  settle: async (tx, settlements) => {
    const pools = await rowsOf(
      tx.em,
      { id: text, buy_in_cents: number, is_outside: flag },
      'select id, buy_in_cents, settled_outside is not null as is_outside from pool where id = any(array[?]::uuid[])',
      [settlements.map(({ poolId }) => poolId)],
    );
    const poolOf = new Map(pools.map((pool) => [pool.id, pool]));
    const inOutsidePots = await entriesInOutsidePots(
      tx,
      settlements.filter(({ poolId }) => poolOf.get(poolId)?.is_outside).map(({ contestId }) => contestId),
    );
    const asCredit = await membersToCredit(
      tx,
      settlements.flatMap(({ contestId, pot }) => (pot.kind === 'refund' ? [contestId] : [])),
    );
    const mails = settlements.flatMap((settlement) => {
      const { contestId, poolId } = settlement;
      const { buy_in_cents: buyInCents = 0, is_outside: isOutside = false } = poolOf.get(poolId) ?? {};
      const playsForPot = (entryId: string) => (isOutside ? inOutsidePots.has(entryId) : buyInCents > 0);
      return concerned(settlement, playsForPot).map(({ userId, ...facts }) => ({
        userId,
        kind: 'results' as const,
        about: contestId,
        facts: {
          contestId,
          ...facts,
          ...(isOutside && { isOutside }),
          ...(asCredit.has(`${contestId} ${userId}`) && { isCredit: true }),
        },
      }));
    });
    await enqueueMailsNow(tx, mails);
  },
};

/** The entries that play for the pot where the group settles outside: who has paid, or has a card. */
async function entriesInOutsidePots(
  { em }: Ctx,
  contestIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (contestIds.length === 0) return new Set();
  const rows = await rowsOf(
    em,
    { id: text },
    `select entry.id from entry left join outside_payment noted on noted.entry_id = entry.id
     where contest_id = any(array[?]::uuid[])
       and (noted.paid_at is not null or exists (select 1 from card where card.entry_id = entry.id))`,
    [[...contestIds]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** As 'contest user': who has paid by card in these contests, and gets that back as credit. */
async function membersToCredit({ em }: Ctx, contestIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (contestIds.length === 0) return new Set();
  const rows = await rowsOf(
    em,
    { member: text },
    `select concat_ws(' ', contest_id, user_id) as member from entry
     join user_account on user_account.id = user_id
     where contest_id = any(array[?]::uuid[]) and paid_by = 'card' and returns_to = 'CREDIT'`,
    [[...contestIds]],
  );
  return new Set(rows.map(({ member }) => member));
}

/** What a mail says of an entry. */
interface EntryResult {
  userId: string;
  number: number;
  nickname: string | null;
  position: string | null;
  total: number | null;
  points: number | null;
  prizeCents: number;
  prizeWords: string | null;
  isRefunded: boolean;
}

/** Of somebody with several entries: the best one, and the others after it. */
function inOneMail(entries: readonly [EntryResult, ...EntryResult[]]) {
  const [{ number: _first, nickname: _name, prizeWords: _words, ...best }, ...others] = entries;
  const prizeWords = entries.flatMap(({ prizeWords }) => prizeWords ?? []);
  return {
    ...best,
    ...(prizeWords.length > 0 && { prizeWords }),
    prizeCents: entries.reduce((sum, { prizeCents }) => sum + prizeCents, 0),
    isRefunded: entries.some(({ isRefunded }) => isRefunded),
    ...(others.length > 0 && {
      others: others.map(({ number, nickname, position, total, points }) => ({
        number,
        nickname,
        position,
        total,
        points,
      })),
    }),
  };
}

/** Everyone with a place; with a buy-in everyone on the board, which lists only those who paid. The best come first. */
function concerned({ outcome, pot, entries }: Settlement, isPaid: (entryId: string) => boolean) {
  const shares = pot.kind === 'prizes' ? pot.shares : [];
  const prizeOf = new Map(shares.map(({ entryId, cents }) => [entryId, cents]));
  const placed = entries.filter(({ rank }) => rank !== null).length;
  const results = entries
    .filter(({ entryId, rank }) => isPaid(entryId) || (rank !== null && outcome === 'settled'))
    .map(({ entryId, userId, number, nickname, position, rank, total, points, prizeWords }) => ({
      userId,
      number,
      nickname,
      position: rank === null ? null : position,
      total,
      points,
      prizeCents: prizeOf.get(entryId) ?? 0,
      prizeWords,
      isRefunded: isPaid(entryId) && pot.kind === 'refund',
    }));
  const refunded = results.filter(({ isRefunded }) => isRefunded);
  const paidMembers = new Set(refunded.map(({ userId }) => userId)).size;
  return [...Map.groupBy(results, ({ userId }) => userId).values()].flatMap(([best, ...others]) =>
    best ? [{ outcome, of: placed, paidMembers, ...inOneMail([best, ...others]) }] : [],
  );
}

/** Deletes the mails and devices of a deleted account. */
export const mailDeletion: AccountDeletionStep = {
  erase: async ({ em }, userId) => {
    await em.execute('delete from outbox where user_id = ?', [userId]);
    for (const table of ['mail_settings', 'push_settings', 'push_device'])
      await em.execute(`delete from ${table} where user_id = ?`, [userId]);
  },
};
