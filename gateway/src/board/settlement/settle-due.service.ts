import type { EntityManager } from '@mikro-orm/postgresql';
import { inParallel, takenOnce } from '../../async/in-parallel.ts';
import type { Ctx } from '../../context.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import { fieldsOf } from '../../golf/field/field-snapshot.ts';
import { hint } from '../../live/bus/bus.ts';
import { contestsDue, contestsDueNow } from './due-contests.queries.ts';
import { settle, settleTogether } from './settlement.service.ts';

/** Many statements cost little more for so many contests than for one; with more, requests would wait for the processor. */
const settledAtOnce = 10;
/** While one batch waits for the database, another is worked out. */
const batchesAtOnce = 3;
/** For each time so many contests, another gateway is asked to help. */
const contestsOfHelper = 500;
const maxHelpers = 8;

/** A hint that many contests are due, with the number of a helper. */
export const manyContestsDue = hint<{ id: string }>('settlement.many');

/**
 * Settles every contest that is due, in batches. What somebody else holds, or does not go well with others, is
 * settled by itself at the end: one that fails keeps no other from being settled. Several gateways may do this at
 * the same time, and any takes it up where it was left.
 */
export async function settleDue(ctx: Ctx): Promise<void> {
  const due = await contestsDueNow(ctx);
  if (due.length === 0) return;
  await askForHelp(ctx, due.length);
  await settleInBatches(ctx, due);
  const left = ctx.stopping?.aborted ? [] : await contestsDue({ ...ctx, em: ctx.em.fork() });
  const about = {
    failure: 'settlement: a contest could not be settled',
    of: (id: string) => ({ contest: id }),
    atOnce: batchesAtOnce,
  };
  await inParallel(ctx, takenOnce(left), about, (id) => settle(ctx, id));
}

/** The gateways that settle batches right now, by their bus. */
const busy = new WeakSet<Ctx['bus']>();

/**
 * A helper takes the batches that nobody else holds, and leaves the rest to whoever asked. A gateway that settles
 * already is no help: more batches at once would only keep its requests waiting for the database.
 */
export async function settleUnlockedBatches(ctx: Ctx): Promise<void> {
  if (!busy.has(ctx.bus)) await settleInBatches(ctx, await contestsDue({ ...ctx, em: ctx.em.fork() }));
}

async function askForHelp({ em, bus }: Ctx, contests: number): Promise<void> {
  const helpers = Math.min(maxHelpers, Math.floor(contests / contestsOfHelper));
  const hints = Array.from({ length: helpers }, (_, place) => ({ id: String(place + 1) }));
  await bus.publishAll(em.fork(), manyContestsDue, hints);
}

async function settleInBatches(ctx: Ctx, due: readonly string[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(due.length / settledAtOnce) }, (_, place) =>
    due.slice(place * settledAtOnce, (place + 1) * settledAtOnce),
  );
  const about = {
    failure: 'settlement: contests could not be settled together',
    of: (contests: readonly string[]) => ({ contests: contests.length }),
    atOnce: batchesAtOnce,
  };
  busy.add(ctx.bus);
  try {
    await readFieldsOf(ctx.em.fork(), due);
    await inParallel(ctx, takenOnce(batches), about, (batch) => settleTogether(ctx, batch));
  } catch (fault) {
    // Each is in the log, and its contests are settled one by one.
    if (!(fault instanceof AggregateError)) throw fault;
  } finally {
    busy.delete(ctx.bus);
  }
}

/** Into memory, once for all: the transactions that settle find the fields there, and look only at their versions. */
async function readFieldsOf(em: EntityManager, contests: readonly string[]): Promise<void> {
  if (contests.length === 0) return;
  const tournaments = await rowsOf(
    em,
    { id: text, fieldVersion: number },
    `select distinct tournament.id, field_version as "fieldVersion"
     from contest_week join tournament on tournament.id = tournament_id where contest_id = any(array[?]::uuid[])`,
    [[...contests]],
  );
  await fieldsOf(em, tournaments);
}
