import { isDeepStrictEqual } from 'node:util';
import { type GoldenPool, isOneAndDone } from '../../src/board/golden/golden-pools.ts';
import { isIn } from '../../src/board/golden/oracle/feed-replay.ts';
import { shownLook, shownState } from '../../src/board/golden/shown.ts';
import { findDifferences } from '../../src/money/ledger/proofs.ts';
import { cast } from '../story/random-story.ts';
import { differencesOf } from './differences.ts';
import { mustHold, Violation } from './violation.ts';
import type { Week } from './week.ts';

// What must hold after every step.

function mustEqual(week: Week, what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  const lines = differencesOf(found, expected);
  if (lines.length > 0)
    throw new Violation(
      `At minute ${week.minute()} ${what} is not what it should be:\n${lines.slice(0, 12).join('\n')}`,
    );
}

interface EntryRow {
  pool: string;
  userId: string;
  entryId: string;
  paidBy: 'balance' | 'card' | null;
  paidAt: string | null;
  feeCents: number;
}

/** Entries, payments and money, against the book. */
export async function checkBooks(week: Week): Promise<void> {
  const { book, story, gateway } = week;
  for (const pool of story.pools) {
    const payout = book.isPaidOut(pool) ? null : week.oracle.payout(pool);
    if (payout) book.payOut(pool, payout);
  }
  const em = gateway.orm.em.fork();
  const entries = await em.execute<EntryRow[]>(
    `select pool.name as pool, user_id as "userId", entry.id as "entryId", paid_by as "paidBy",
       paid_at as "paidAt", entry.fee_cents as "feeCents"
     from entry join contest on contest.id = contest_id join pool on pool.id = pool_id where contest.number = 1`,
  );
  for (const pool of story.pools) notePayments(week, pool, entries);
  const accounts = await em.execute<{ kind: string; key: string; cents: string }[]>(
    'select kind, key, balance_cents as cents from ledger_account',
  );
  const centsOf = (kind: string, key = '') =>
    Number(accounts.find((account) => account.kind === kind && account.key === key)?.cents ?? 0);
  mustEqual(
    week,
    'the sum of all accounts',
    accounts.reduce((sum, { cents }) => sum + Number(cents), 0),
    0,
  );
  mustEqual(
    week,
    'the balances',
    Object.fromEntries(cast.map((who) => [who, centsOf('user', week.userIds.get(who))])),
    Object.fromEntries(cast.map((who) => [who, book.balance(who)])),
  );
  mustEqual(week, 'the fees', centsOf('fees'), book.feesCents);
  const pots = await em.execute<{ name: string; id: string }[]>(
    'select name, contest.id from contest join pool on pool.id = pool_id where number = 1',
  );
  mustEqual(
    week,
    'the pots',
    Object.fromEntries(
      story.pools.map(({ name }) => [name, centsOf('pot', pots.find((pot) => pot.name === name)?.id)]),
    ),
    Object.fromEntries(story.pools.map((pool) => [pool.name, book.potCents(pool)])),
  );
  if (story.pools.some(isOneAndDone)) await checkNobodyTwice(week);
}

/** One and Done: nobody plays twice for an entry, but for who was picked for a week that came to nothing. */
async function checkNobodyTwice(week: Week): Promise<void> {
  const twice = await week.gateway.orm.em.fork().execute<object[]>(
    `select entry_id, golfer from card join entry on entry.id = entry_id join contest on contest.id = contest_id
       join pool on pool.id = pool_id join contest_week using (contest_id, week)
       join tournament on tournament.id = tournament_id, jsonb_array_elements(golfers) as golfer
     where pool.format = 'One and Done' and tournament.status <> 'cancelled'
     group by entry_id, golfer having count(*) > 1`,
  );
  mustEqual(week, 'who plays twice', twice, []);
}

/** Payments by card are found when they are found: each must be one that the provider knows. */
function notePayments(week: Week, pool: GoldenPool, all: readonly EntryRow[]): void {
  const booked = week.book.entries(pool);
  const entries = all.filter((row) => row.pool === pool.name);
  const nameOf = (userId: string) => cast.find((who) => week.userIds.get(who) === userId) ?? userId;
  mustEqual(
    week,
    `who plays in ${pool.name}`,
    entries.map(({ userId }) => nameOf(userId)).toSorted(),
    [...booked.keys()].toSorted(),
  );
  for (const { userId, entryId, paidBy, paidAt, feeCents } of entries) {
    const who = cast.find((one) => week.userIds.get(one) === userId);
    const entry = who && booked.get(who);
    if (!who || !entry) continue;
    entry.paidAt = paidAt ? new Date(paidAt).getTime() : 0;
    if (paidBy === 'card' && entry.paidBy === null) {
      const intent = week.provider
        .intents()
        .find(({ metadata, status }) => metadata.entry === entryId && status === 'succeeded');
      mustHold(
        intent !== undefined && intent.receivedCents === pool.buyInCents + feeCents,
        () => `${who} counts as paid in ${pool.name}, and the provider has no such payment.`,
      );
      Object.assign(entry, { paidBy, feeCents });
      week.book.feesCents += feeCents;
      takeDraft(week, pool, who);
    }
    mustEqual(week, `how ${who} has paid in ${pool.name}`, paidBy, entry.paidBy);
  }
}

function takeDraft(week: Week, pool: GoldenPool, who: (typeof cast)[number]): void {
  const draft = week.book.checkout(pool, who)?.golfers;
  // What was sent in time stands; in a single round nobody comes onto a card who is out or has teed off.
  const golfers = week.oracle.stateOf(1)?.golfers;
  const isFree = (id: number) => {
    const golfer = golfers?.get(id);
    const teeAt = golfer?.teeAt[(pool.round ?? 1) - 1] ?? null;
    return golfer !== undefined && isIn(golfer) && teeAt !== null && teeAt > week.now();
  };
  if (draft && (pool.round === null || draft.every(isFree))) week.book.cards(pool).set(who, draft);
}

/** Boards, the cards behind them, the race and what is at stake, against the oracle. */
export async function checkBoards(week: Week): Promise<string[]> {
  const { golden, oracle, story, book } = week;
  const seen: string[] = [];
  for (const pool of story.pools) {
    const state = await shownState(golden, pool);
    const isOver = book.isPaidOut(pool);
    if (state === 'SCHEDULED' || (isOver && state === 'OPEN') || !oracle.sheet(pool, 1)) {
      seen.push(`${pool.name} ${state}`);
      continue;
    }
    const { board, cards, race, stakes } = await shownLook(golden, pool, 1, cast);
    const what = `of ${pool.name} (${pool.format}, ${state})`;
    mustEqual(week, `the board ${what}`, board, oracle.board(pool));
    mustEqual(week, `what is seen of the cards ${what}`, cards, oracle.cards(pool, 1, 'favourites'));
    mustEqual(week, `the race ${what}`, race, oracle.race(pool, 1));
    mustEqual(week, `what is at stake ${what}`, stakes, oracle.stakes(pool));
    seen.push(`${pool.name} ${state} ${JSON.stringify(board.rows)}`);
  }
  return seen;
}

export async function checkChats(week: Week): Promise<void> {
  for (const pool of week.story.pools) {
    const token = week.golden.tokens.get('favourites') ?? '';
    const path = `/chat?limit=500&poolName=${encodeURIComponent(pool.name)}`;
    const { body } = await week.gateway.rest('GET', path, { token });
    const texts = (body.messages as { message: string }[]).map(({ message }) => message);
    const sent = texts.filter((text) => / (says|repeats) \d+$/.test(text));
    mustEqual(week, `the chat of ${pool.name}`, sent, week.book.messages(pool));
  }
}

/** When all is quiet: nothing is owed, nothing hangs, and the provider's books are ours. */
export async function checkQuiet(week: Week): Promise<void> {
  const em = week.gateway.orm.em.fork();
  mustEqual(week, 'the ledger', await findDifferences({ em }), []);
  const [sums] = await em.execute<{ cards: string | null; refunds: string | null }[]>(
    `select sum(balance_cents) filter (where kind = 'card_clearing') as cards,
       sum(balance_cents) filter (where kind = 'pending_refund') as refunds from ledger_account`,
  );
  mustEqual(week, 'what is on its way to cards', Number(sums?.refunds ?? 0), 0);
  mustEqual(week, 'what cards have brought in', 0 - Number(sums?.cards ?? 0), week.provider.heldCents());
  const orphans = await em.execute<{ what: string; count: number }[]>(
    `select 'cards without an entry' as what, count(*)::int as count
     from card where not exists (select 1 from entry where entry.id = entry_id)
     union all select 'open entries of nobody in the pool', count(*)::int
     from entry join contest on contest.id = contest_id
     where settled_at is null and contest.number > 1 and not exists
       (select 1 from pool_member where pool_member.pool_id = contest.pool_id and pool_member.user_id = entry.user_id)
     union all select 'checkouts that hang', count(*)::int from checkout
     where status in ('open', 'refunding', 'returning')`,
  );
  mustEqual(
    week,
    'what is left over',
    orphans.filter(({ count }) => count > 0),
    [],
  );
}
