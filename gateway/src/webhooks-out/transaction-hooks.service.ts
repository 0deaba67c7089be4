import type { Ctx, SettlementStep } from '../context.ts';
import { moment, number, rowsOf, text } from '../database/rows.ts';
import type { Settlement } from '../feature-steps.ts';
import { hint } from '../live/bus/bus.ts';
import type { BoardChange, PaidEntry, TransactionHooks } from '../transaction-hooks.ts';
import { enqueueEvents } from './event.service.ts';

/** A hint that boards changed; all of them are checked together. */
export const boardsWaiting = hint<{ id: string }>('webhooks.boards');

type HookContext = Pick<Ctx, 'settings'>;
const isAnybodyTold = ({ settings }: HookContext) => settings.webhooksOut.length > 0;

/** Events that features' transactions enqueue. */
export const webhookHooks: Partial<TransactionHooks> = {
  entryPaid: async (tx, entry) => {
    if (isAnybodyTold(tx)) await enqueueEvents(tx, [await paid(tx, entry)]);
  },
  boardChanged: async (tx, change) => {
    if (isAnybodyTold(tx)) await noteBoards(tx, change);
  },
};

async function paid({ em }: Pick<Ctx, 'em'>, { contestId, userId, paidBy, feeCents }: PaidEntry) {
  const [known] = await rowsOf(
    em,
    { pool: text, buy_in_cents: number, username: text },
    `select pool.name as pool, pool.buy_in_cents, ${shownName} as username
     from contest join pool on pool.id = contest.pool_id, user_account
     where contest.id = ? and user_account.id = ?`,
    [contestId, userId],
  );
  if (!known) throw new Error('Who pays has an entry in a contest of a pool.');
  const { pool: poolName, buy_in_cents: buyInCents, username } = known;
  const data = { poolName, contestId, username, paidBy, buyIn: buyInCents / 100, fee: feeCents / 100 };
  return { type: 'entry.paid' as const, data };
}

const shownName = `case when user_account.deleted_at is null then username else 'deleted user' end`;

/** Rows are only inserted, so that scores and pools never wait for each other. */
async function noteBoards({ em, bus }: Pick<Ctx, 'em' | 'bus'>, change: BoardChange): Promise<void> {
  if ('tournamentId' in change)
    await em.execute('insert into board_change (tournament_id) values (?)', [change.tournamentId]);
  else
    await em.execute('insert into board_change (contest_id) select unnest(array[?]::uuid[])', [
      change.contestIds,
    ]);
  await bus.publish(em, boardsWaiting, { id: 'all' });
}

/** Enqueues the event of a settled contest, in the settling transaction. */
export const webhookOfSettlement: SettlementStep = {
  settle: async (tx, settlement) => {
    if (isAnybodyTold(tx)) await enqueueEvents(tx, [await settled(tx, settlement)]);
  },
};

async function settled({ em }: Ctx, { contestId, outcome, pot, entries }: Settlement) {
  const [known] = await rowsOf(
    em,
    { pool: text, settled_at: moment },
    'select pool.name as pool, settled_at from contest join pool on pool.id = pool_id where contest.id = ?',
    [contestId],
  );
  if (!known) throw new Error('What is settled is a contest of a pool.');
  const tournaments = await rowsOf(
    em,
    { id: text, Name: text },
    `select tournament.id, tournament.name as "Name" from contest_week
     join tournament on tournament.id = tournament_id where contest_id = ? order by week`,
    [contestId],
  );
  const users = await rowsOf(
    em,
    { id: text, username: text },
    `select id, ${shownName} as username from user_account where id = any(array[?]::uuid[])`,
    [entries.map(({ userId }) => userId)],
  );
  const nameOf = new Map(users.map(({ id, username }) => [id, username]));
  const shares = pot.kind === 'prizes' ? pot.shares : [];
  const prizeOf = new Map(shares.map(({ entryId, cents }) => [entryId, cents]));
  return {
    type: 'contest.settled' as const,
    data: {
      poolName: known.pool,
      contestId,
      outcome,
      refunded: pot.kind === 'refund',
      settledAt: known.settled_at.toISOString(),
      tournaments,
      results: entries.map(({ entryId, userId, position, total }) => ({
        username: nameOf.get(userId) ?? 'deleted user',
        position,
        total,
        prize: (prizeOf.get(entryId) ?? 0) / 100,
      })),
    },
  };
}
