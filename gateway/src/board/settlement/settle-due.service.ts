import { secondMs } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inParallel } from '../../async/in-parallel.ts';
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
/** With so many contests, all gateways are asked to help. */
const contestsOfHelpers = 500;
/** How long a run of the task or of a helper takes at most: what it is in the middle of then is rolled back. */
export const settlementSeconds = 300;
/** A run that begins nothing more from here on ends well. */
const longestRunMs = (settlementSeconds - 20) * secondMs;

/** A hint that many contests are due. */
export const manyContestsDue = hint<{ id: string }>('settlement.many');

/**
 * Settles every contest that is due, in batches. What somebody else holds, or does not go well with others, is
 * settled by itself at the end: one that fails keeps no other from being settled. Several gateways may do this at
 * the same time, and any takes it up where it was left: also the next run, where there are more than there is time for.
 */
export async function settleDue(ctx: Ctx, longestMs = longestRunMs): Promise<void> {
  const endsAt = performance.now() + longestMs;
  const due = await contestsDueNow(ctx);
  if (due.length === 0) return;
  await whileBusy(ctx, async () => {
    if (due.length >= contestsOfHelpers) await ctx.bus.publish(ctx.em.fork(), manyContestsDue, { id: '' });
    await settleInBatches(ctx, due, endsAt);
  });
  const left = ctx.stopping?.aborted ? [] : await contestsDue({ ...ctx, em: ctx.em.fork() });
  const about = {
    failure: 'settlement: a contest could not be settled',
    of: (id: string) => ({ contest: id }),
    atOnce: batchesAtOnce,
  };
  await inParallel(ctx, takenUntil(endsAt, left), about, (id) => settle(ctx, id));
}

/** The gateways that settle batches right now, by their bus. */
const busy = new WeakSet<Ctx['bus']>();

/**
 * A helper takes the batches that nobody else holds, and leaves the rest to whoever asked. A gateway that settles
 * already is no help: more batches at once would only keep its requests waiting for the database.
 */
export async function settleUnlockedBatches(ctx: Ctx): Promise<void> {
  if (busy.has(ctx.bus)) return;
  const endsAt = performance.now() + longestRunMs;
  await whileBusy(ctx, async () =>
    settleInBatches(ctx, await contestsDue({ ...ctx, em: ctx.em.fork() }), endsAt),
  );
}

/** From before it asks for help on, which it hears as well. */
async function whileBusy({ bus }: Ctx, work: () => Promise<void>): Promise<void> {
  busy.add(bus);
  await work().finally(() => busy.delete(bus));
}

/** A few at a time, and no more after that moment. */
function takenUntil<Item>(endsAt: number, items: readonly Item[]): () => Promise<readonly Item[]> {
  const waiting = [...items];
  return async () => (performance.now() < endsAt ? waiting.splice(0, batchesAtOnce) : []);
}

async function settleInBatches(ctx: Ctx, due: readonly string[], endsAt: number): Promise<void> {
  const batches = Array.from({ length: Math.ceil(due.length / settledAtOnce) }, (_, place) =>
    due.slice(place * settledAtOnce, (place + 1) * settledAtOnce),
  );
  const about = {
    failure: 'settlement: contests could not be settled together',
    of: (contests: readonly string[]) => ({ contests: contests.length }),
    atOnce: batchesAtOnce,
  };
  try {
    await readFieldsOf(ctx.em.fork(), due);
    await inParallel(ctx, takenUntil(endsAt, batches), about, (batch) => settleTogether(ctx, batch));
  } catch (fault) {
    // Each is in the log, and its contests are settled one by one.
    if (!(fault instanceof AggregateError)) throw fault;
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
