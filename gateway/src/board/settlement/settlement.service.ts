import type { EntityManager } from '@mikro-orm/postgresql';
import { type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import type { Settlement } from '../../features/feature-steps.ts';
import { holdTournamentsOf } from '../../golf/boards/tournament-locks.ts';
import { replaceWithdrawnIn } from '../../picks/replacement/replacement.service.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { contestViewsOf } from '../../pools/contests/contest.queries.ts';
import { publishContestChanges, resumeTakenContests } from '../../pools/contests/contest.service.ts';
import { shownScore } from '../../rules/board/points/shown-score.ts';
import {
  type BoardView,
  boardsOf,
  countEntriesInPot,
  type FrozenBoard,
  potOutcomeOf,
  scoringOf,
  versionOf,
  wonInWords,
} from '../board.service.ts';
import { freezeFacts, ownersOf } from '../board-facts.ts';
import { isLate } from '../rows/row-facts.service.ts';
import { contestsDue } from './due-contests.queries.ts';
import { storeResults } from './store-results.ts';

// Settlement is the one act that fixes a contest (G32): its board with the evidence, everyone's results, and
// what the steps of other features do with the pot, in one transaction that happens exactly once.

/** Settles the contest if that is due; repeated and concurrent calls settle it once. */
export async function settle(ctx: Ctx, contestId: string): Promise<void> {
  await inTransaction({ ...ctx, em: ctx.em.fork() }, async (tx) => {
    await storeSettlements(tx, await boardsToSettle(tx, [contestId], 'wait'));
  });
}

/** Settles, in one transaction, those of them that are due and that nobody else holds. */
export async function settleTogether(ctx: Ctx, contestIds: readonly string[]): Promise<void> {
  await inTransaction({ ...ctx, em: ctx.em.fork() }, async (tx) => {
    const boards = await boardsToSettle(tx, contestIds, 'skip locked');
    // To give buy-ins back, rows of each contest are locked behind the ledger's of the one before: by itself only.
    const together = boards.filter(
      (board) => board.view.pool.buyInCents === 0 || potToSettle(board).kind !== 'refund',
    );
    await storeSettlements(tx, together);
  });
}

/** The boards of those that are due, which nobody changes until the transaction ends. */
async function boardsToSettle(
  tx: Ctx,
  contestIds: readonly string[],
  ofOthers: OfOthers,
): Promise<BoardView[]> {
  const { em } = tx;
  const held = await holdContests(em, contestIds, ofOthers);
  const due = held.length === 0 ? [] : await contestsDue(tx, held);
  if (due.length === 0) return [];
  // No prize is paid on a card that somebody still has to come in on.
  await replaceWithdrawnIn(tx, due);
  const contests = await em.find(Contest, { id: { $in: due } }, { orderBy: { id: 'asc' }, refresh: true });
  const boards = await boardsOf(tx, await contestViewsOf(tx, contests));
  return boards.filter((board) => board !== null);
}

/** Whether to wait for pools that another transaction has locked. */
type OfOthers = 'wait' | 'skip locked';

/**
 * The pools and the contests held against every other change, and their tournaments against new scores. New rows may
 * refer to the pools: who writes in the chat is behind its lock already, which settlement takes later.
 */
async function holdContests(
  em: EntityManager,
  contestIds: readonly string[],
  ofOthers: OfOthers,
): Promise<string[]> {
  const pools = await rowsOf(
    em,
    { id: text },
    `select pool.id from pool
     where pool.id in (select pool_id from contest where id = any(array[?]::uuid[])) and pool.deleted_at is null
     order by pool.id for no key update ${ofOthers === 'wait' ? '' : ofOthers}`,
    [[...contestIds]],
  );
  if (pools.length === 0) return [];
  const contests = await rowsOf(
    em,
    { id: text },
    `select id from contest where id = any(array[?]::uuid[]) and pool_id = any(array[?]::uuid[])
       and settled_at is null
     order by id for update`,
    [[...contestIds], pools.map(({ id }) => id)],
  );
  const held = contests.map(({ id }) => id);
  if (held.length > 0) await holdTournamentsOf(em, held);
  return held;
}

const potToSettle = ({ view, facts, ranked }: BoardView) =>
  ranked.isVoid ? ({ kind: 'refund' } as const) : potOutcomeOf(view, facts, ranked);

async function storeSettlements(tx: Ctx, boards: readonly BoardView[]): Promise<void> {
  if (boards.length === 0) return;
  const { em, gameClock, settlementSteps } = tx;
  const frozenFacts = await freezeFacts(
    em,
    boards.map(({ facts }) => facts),
  );
  const settled = boards.map((board, place) => {
    const { view, asOf, facts, ranked, unranked } = board;
    const known = frozenFacts[place];
    if (!known) throw new Error('settlement: the facts of each board are stored');
    const version = view.contest.version + 1;
    const pot = potToSettle(board);
    const { namedPrizes } = view.pool;
    const frozen: FrozenBoard = {
      version: versionOf({ ...view, contest: { ...view.contest, version } }),
      asOf: asOf?.toISOString() ?? null,
      facts: known,
      ranked,
      unranked,
      pot,
      // The host may name others for the next one.
      ...(namedPrizes?.kind === 'words' && !ranked.isVoid && { prizesInWords: namedPrizes.words }),
      ...(view.pool.settledOutside && { entriesInPot: countEntriesInPot(view.pool, facts) }),
    };
    const outcome: Settlement['outcome'] = ranked.isVoid ? 'void' : 'settled';
    return { id: view.contest.id, version, outcome, pot, frozen, board };
  });
  await em.execute(
    `update contest set outcome = one.outcome, settled_at = ?, version = one.version, frozen_board = one.frozen
     from jsonb_to_recordset(?::jsonb) as one (id uuid, outcome text, version int, frozen jsonb)
     where contest.id = one.id`,
    [
      gameClock.now(),
      JSON.stringify(settled.map(({ id, outcome, version, frozen }) => ({ id, outcome, version, frozen }))),
    ],
  );
  await resumeTakenContests(
    tx,
    boards.map(({ view }) => view.contest),
  );
  await publishContestChanges(
    tx,
    settled.map(({ id, version, board }) => ({ contestId: id, poolId: board.view.pool.id, version })),
  );
  await storeResults(tx, boards);
  const settlements = settled.map(({ id, outcome, pot, frozen, board }): Settlement => {
    const { view, facts, ranked } = board;
    const wordsOf = wonInWords(frozen);
    const ownerOf = ownersOf(facts);
    const { scoring } = scoringOf(view);
    return {
      contestId: id,
      poolId: view.pool.id,
      outcome,
      isQuiet: view.contest.quiet,
      pot,
      entries: ranked.rows.map(({ entryId, position, rank, running }) => {
        const { entry: number, ...owner } = ownerOf(entryId);
        const { toPar: total, points } = shownScore(scoring, running);
        const prizeWords = wordsOf.get(entryId) ?? null;
        const placed = { position, rank, total, points, prizeWords };
        return { entryId, number, ...owner, ...placed, isLate: isLate(board, entryId) };
      }),
    };
  });
  for (const step of settlementSteps) await step.settle(tx, settlements);
}
