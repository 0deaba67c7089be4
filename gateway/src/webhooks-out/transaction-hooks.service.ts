import type { Ctx, SettlementStep } from '../context.ts';
import { flag, moment, number, orNull, rowsOf, stored, text } from '../database/rows.ts';
import type { Settlement } from '../features/feature-steps.ts';
import type { BoardChange, PaidEntry, TransactionHooks } from '../features/transaction-hooks.ts';
import { hint } from '../live/bus/bus.ts';
import { restEntry } from '../pools/entries/rest-entry.ts';
import { restPrizes } from '../pools/settled-outside/rest-settled-outside.ts';
import { pointsNumber } from '../rules/board/points/shown-score.ts';
import type { NamedPrizes } from '../rules/pools/settled-outside.ts';
import { enqueueEvents } from './event.service.ts';

/** A hint that boards changed; all of them are checked together. */
export const boardsWaiting = hint<{ id: string }>('webhooks.boards');

type HookContext = Pick<Ctx, 'settings'>;
const hasReceivers = ({ settings }: HookContext) => settings.webhooksOut.length > 0;

/** Events that features' transactions enqueue. */
export const webhookHooks: Partial<TransactionHooks> = {
  entryPaid: async (tx, entry) => {
    if (hasReceivers(tx)) await enqueueEvents(tx, [await paid(tx, entry)]);
  },
  contestsEnded: async (tx, { contestIds }) => {
    if (hasReceivers(tx)) await enqueueEvents(tx, await settledEvents(tx, contestIds.map(unplayed)));
  },
  boardChanged: async (tx, change) => {
    if (hasReceivers(tx)) await noteBoards(tx, change);
  },
};

async function paid({ em }: Pick<Ctx, 'em'>, { contestId, userId, paidBy, feeCents, ...entry }: PaidEntry) {
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
  const data = {
    poolName,
    contestId,
    username,
    ...restEntry(entry),
    paidBy,
    buyIn: buyInCents / 100,
    fee: feeCents / 100,
  };
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

/** Enqueues the events of settled contests, in the settling transaction; of a quiet one, which nobody plays, there is none. */
export const webhookOfSettlement: SettlementStep = {
  settle: async (tx, all) => {
    const settlements = all.filter(({ isQuiet }) => !isQuiet);
    if (hasReceivers(tx)) await enqueueEvents(tx, await settledEvents(tx, settlements));
  },
};

type Told = Pick<Settlement, 'contestId' | 'outcome' | 'pot' | 'entries'>;

/** One that ended with its pool. */
const unplayed = (contestId: string): Told => ({
  contestId,
  outcome: 'void',
  pot: { kind: 'refund' },
  entries: [],
});

async function settledEvents({ em }: Pick<Ctx, 'em'>, settlements: readonly Told[]) {
  const contestIds = settlements.map(({ contestId }) => contestId);
  const contests = await rowsOf(
    em,
    { id: text, pool: text, settled_at: moment, outside: flag, prizes: orNull(stored<NamedPrizes>()) },
    `select contest.id, pool.name as pool, settled_at, settled_outside is not null as outside, named_prizes as prizes
     from contest join pool on pool.id = pool_id
     where contest.id = any(array[?]::uuid[])`,
    [contestIds],
  );
  // In the settling transaction a snapshot would be read from the same table, with a statement of its own.
  const weeks = await rowsOf(
    em,
    { contest: text, id: text, Name: text },
    `select contest_id as contest, tournament.id, tournament.name as "Name" from contest_week
     join tournament on tournament.id = tournament_id where contest_id = any(array[?]::uuid[]) order by week`,
    [contestIds],
  );
  const users = await rowsOf(
    em,
    { id: text, username: text },
    `select id, ${shownName} as username from user_account where id = any(array[?]::uuid[])`,
    [settlements.flatMap(({ entries }) => entries.map(({ userId }) => userId))],
  );
  const guesses = await rowsOf(
    em,
    { entry: text, week: number, guess: number },
    `select entry_id as entry, week, to_par as guess from card_guess where entry_id = any(array[?]::uuid[]) order by week`,
    [settlements.flatMap(({ entries }) => entries.map(({ entryId }) => entryId))],
  );
  const guessesOf = Map.groupBy(guesses, ({ entry }) => entry);
  const contestOf = new Map(contests.map((contest) => [contest.id, contest]));
  const weeksOf = Map.groupBy(weeks, ({ contest }) => contest);
  const nameOf = new Map(users.map(({ id, username }) => [id, username]));
  return settlements.map(({ contestId, outcome, pot, entries }) => {
    const known = contestOf.get(contestId);
    if (!known) throw new Error('What is settled is a contest of a pool.');
    const shares = pot.kind === 'prizes' ? pot.shares : [];
    const prizeOf = new Map(shares.map(({ entryId, cents }) => [entryId, cents]));
    return {
      type: 'contest.settled' as const,
      data: {
        poolName: known.pool,
        contestId,
        outcome,
        refunded: pot.kind === 'refund',
        ...(known.outside && { settledOutside: true }),
        ...(known.prizes && { prizes: restPrizes(known.prizes) }),
        settledAt: known.settled_at.toISOString(),
        tournaments: (weeksOf.get(contestId) ?? []).map(({ id, Name }) => ({ id, Name })),
        results: entries.map(({ entryId, userId, number, nickname, position, total, points, isLate }) => {
          const guessed = guessesOf.get(entryId)?.map(({ week, guess }) => ({ week, guess }));
          return {
            username: nameOf.get(userId) ?? 'deleted user',
            ...restEntry({ number, nickname }),
            position,
            total,
            ...(points !== null && { points: pointsNumber(points) }),
            ...(guessed && { guesses: guessed }),
            ...(isLate && { late: true }),
            prize: (prizeOf.get(entryId) ?? 0) / 100,
          };
        }),
      },
    };
  });
}
