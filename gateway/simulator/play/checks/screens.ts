import type { Member } from '../../../src/board/golden/cards.ts';
import { type GoldenPool, isPaidHere, playedAs } from '../../../src/board/golden/golden-pools.ts';
import type { Week } from '../week.ts';
import { lastMoment, mayDelete, mayJoin, mayLeave } from '../windows.ts';
import { checkDeleted } from './deleted.ts';
import { mustEqual } from './must-equal.ts';

interface Shown {
  pool: {
    isMember: boolean;
    memberCount: number;
    join: { allowed: boolean };
    leave: { allowed: boolean };
    handover: { allowed: boolean };
    delete: { allowed: boolean };
    contest: { number: number; potCents: number; lockAt: string } | null;
    entry: { paid: boolean | null } | null;
  };
  me: { balanceCents: number; withdrawableCents: number };
}

/** What a member's screen says that they may do, and have. */
export async function checkScreen(week: Week, pool: GoldenPool, who: Member): Promise<void> {
  const { book, people, golden } = week;
  if (people.isGone(who)) return;
  if (book.isDeleted(pool)) return checkDeleted(week, [pool]);
  const { data, errors } = await golden.gateway.graphql(
    `query ($name: String!) {
      pool(name: $name) {
        isMember memberCount join { allowed } leave { allowed } handover { allowed } delete { allowed }
        contest { number potCents lockAt } entry { paid }
      }
      me { balanceCents withdrawableCents }
    }`,
    { name: pool.name },
    week.tokens.get(who),
  );
  if (errors || !data) throw new Error(JSON.stringify(errors));
  const shown = data as unknown as Shown;
  const members = book.members(pool);
  const isHost = who === people.host;
  mustEqual(
    week,
    'screens',
    `what ${who} is told of ${pool.name} (${pool.format})`,
    {
      isMember: shown.pool.isMember,
      memberCount: shown.pool.memberCount,
      mayJoin: shown.pool.join.allowed,
      // The host of others hands the pool over first.
      mayLeave: isHost || shown.pool.leave.allowed,
      mayHandOver: shown.pool.handover.allowed,
      mayDelete: shown.pool.delete.allowed,
      balanceCents: shown.me.balanceCents,
      withdrawableCents: shown.me.withdrawableCents,
    },
    {
      isMember: members.has(who),
      memberCount: members.size,
      mayJoin: mayJoin(week, pool, who),
      mayLeave: isHost || mayLeave(week, pool, who),
      mayHandOver: isHost,
      mayDelete: isNextKnown(week, pool) ? isHost && mayDelete(week, pool) : shown.pool.delete.allowed,
      balanceCents: book.balance(who),
      withdrawableCents: book.balance(who) - book.credit(who),
    },
  );
  checkContest(week, pool, who, shown);
}

/** Whether the next contest of what goes on, which the oracle does not play, can't be in play yet. */
const isNextKnown = (week: Week, pool: GoldenPool): boolean =>
  !week.book.isPaidOut(pool) || week.now() < week.dayStart(7);

/** Of the contest that the story is about: what is in the pot, when cards lock, and whether they have paid. */
function checkContest(week: Week, pool: GoldenPool, who: Member, { pool: { contest, entry } }: Shown): void {
  const { book } = week;
  if (!contest || contest.number > 1 || book.isPaidOut(pool) || !isPaidHere(pool)) return;
  const own = book.entries(pool).get(playedAs(pool, who, 1) ?? who);
  // From that Tuesday on, the next week's sheet may be open, and the entry is that week's.
  const isOwnShown = week.now() < week.dayStart(5);
  // Before the feed has a field, no lock by tee times is known to anybody.
  const isLockKnown = pool.round === null && (pool.lock ?? 'first-day') === 'first-day';
  mustEqual(
    week,
    'screens',
    `what ${who} is told of the contest of ${pool.name} (${pool.format})`,
    {
      potCents: contest.potCents,
      lockAt: isLockKnown ? new Date(contest.lockAt).toISOString() : null,
      hasPaid: isOwnShown && (entry?.paid ?? false),
    },
    {
      potCents: book.potCents(pool),
      lockAt: isLockKnown ? lastMoment(week, pool).toISOString() : null,
      hasPaid: isOwnShown && book.members(pool).has(who) && own !== undefined && own.paidBy !== null,
    },
  );
}
