import { minuteMs } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import { moment, orNull, type RowOf, rowsOf, stored, text } from '../database/rows.ts';
import type { DeliveryOutcome, OutboxKind, OutboxOf } from './outbox-kind.ts';

/** After so many failed rounds in a row, the rest waits for the next run. */
const maxFailedRounds = 3;
/** The time limit of one run. The next one does the rest, after up to a minute in which nobody sends. */
export const longestRunMs = 4 * minuteMs;
/** A statement drops so many in well under a second, far from its time limit. */
const droppedAtOnce = 2000;

const claimedColumns = <Payload>() => ({
  id: text,
  lane: text,
  topic: text,
  key: text,
  userId: orNull(text),
  payload: stored<Payload>(),
  deadline: moment,
});
type Claimed<Payload> = RowOf<ReturnType<typeof claimedColumns<Payload>>>;

/**
 * Sends what is due in a lane, oldest first. Each message is claimed by moving it to its next attempt before it
 * is sent: if the process dies, that is a failed attempt, and no transaction waits for the outside. Delivery is
 * at least once, with an id that identifies repeats.
 */
export async function sendDue<Payload>(
  ctx: Ctx,
  kind: OutboxKind<Payload>,
  lane: string,
  dropAtOnce = droppedAtOnce,
): Promise<void> {
  const off = kind.off?.(ctx);
  if (off !== undefined) return dropAll(ctx, kind, off, dropAtOnce);
  const beganAt = performance.now();
  for (let failed = 0; failed < maxFailedRounds && performance.now() - beganAt < longestRunMs; ) {
    ctx.signal?.throwIfAborted();
    if (ctx.stopping?.aborted) return;
    const outcomes = await sendSome(ctx, kind, lane);
    if (outcomes.length === 0) return;
    failed = outcomes.every(isOfLane) ? failed + 1 : 0;
  }
}

/** Whether the next one would fail as well. */
const isOfLane = (outcome: DeliveryOutcome): boolean => outcome.phase === 'failed' && !outcome.isOfThisAlone;

/** Sends one batch and returns its outcomes; empty if nothing is due. */
async function sendSome<Payload>(
  ctx: Ctx,
  kind: OutboxKind<Payload>,
  lane: string,
): Promise<DeliveryOutcome[]> {
  const claimed = await claim(ctx, kind, lane);
  if (claimed.length === 0) return [];
  // If the batch cannot be loaded, each message has failed, so that each is given up in time.
  const send = await kind.sender(ctx, claimed).catch((fault: unknown) => () => Promise.reject(fault));
  const noted = await Promise.allSettled(
    claimed.map(async (message) => {
      const outcome = await send(message).catch(failureOf);
      await note(ctx, kind, message, outcome);
      return outcome;
    }),
  );
  return noted.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

function failureOf(fault: unknown): DeliveryOutcome {
  const trouble = fault instanceof Error ? fault.message : 'Something unknown went wrong.';
  // A mail that its receiver refuses says nothing of those to others.
  const isOfThisAlone = fault instanceof Error && 'isOfReceiver' in fault && fault.isOfReceiver === true;
  return { phase: 'failed', trouble: trouble.slice(0, 500), isOfThisAlone };
}

/**
 * The last attempt is at the end of the retry time, which begins with the first: a message may have waited longer for a
 * sender than it is retried.
 */
async function claim<Payload>(
  { em, wallClock }: Ctx,
  { name, atOnce, firstPauseSeconds, longestPauseSeconds, attemptSeconds, triedHours }: OutboxKind<Payload>,
  lane: string,
): Promise<Claimed<Payload>[]> {
  const now = wallClock.now();
  return rowsOf(
    em.fork(),
    claimedColumns<Payload>(),
    `with due as materialized (
       select id, case when attempts = 0
           then greatest(give_up_at, ?::timestamptz + ? * interval '1 hour') else give_up_at end as deadline
       from outbox where kind = ? and lane = ? and phase = 'waiting' and next_attempt_at <= ?
       order by next_attempt_at, id limit ? for update skip locked
     )
     update outbox message set
       attempts = attempts + 1,
       give_up_at = due.deadline,
       next_attempt_at = greatest(
         least(due.deadline, ?::timestamptz
           + least(?, ? * 2 ^ least(attempts, 12)) * (0.5 + random() / 2) * interval '1 second'),
         ?::timestamptz + ? * interval '1 second')
     from due where message.id = due.id
     returning message.id, lane, topic, key, user_id as "userId", payload, give_up_at as "deadline"`,
    [
      now,
      triedHours,
      name,
      lane,
      now,
      atOnce,
      now,
      longestPauseSeconds,
      firstPauseSeconds,
      now,
      attemptSeconds,
    ],
  );
}

/**
 * Of a message that is found by its id. Written as the index of waiting messages has it, all that wait would be gone
 * through where PostgreSQL has last counted none of them.
 */
export const isStillWaiting = `phase || '' = 'waiting'`;

async function note<Payload>(
  { em, wallClock, log }: Ctx,
  { name, triedHours }: OutboxOf,
  { id, lane, topic, key, deadline }: Claimed<Payload>,
  outcome: DeliveryOutcome,
): Promise<void> {
  const now = wallClock.now();
  // A message that was sent counts as sent, even if it was claimed again meanwhile.
  if (outcome.phase === 'sent' && outcome.isForgotten) {
    await em.fork().execute('delete from outbox where id = ?', [id]);
    return;
  }
  if (outcome.phase === 'sent') {
    await em
      .fork()
      .execute(`update outbox set phase = 'sent', sent_at = ?, trouble = null where id = ?`, [now, id]);
    return;
  }
  if (outcome.phase === 'postponed') {
    await em.fork().execute(
      `update outbox set attempts = attempts - 1, next_attempt_at = ?,
         give_up_at = greatest(give_up_at, ?::timestamptz + ? * interval '1 hour')
       where id = ? and ${isStillWaiting}`,
      [outcome.until, outcome.until, triedHours, id],
    );
    return;
  }
  const { trouble } = outcome;
  const isGivenUp = outcome.phase === 'failed' && now >= deadline;
  const failed = isGivenUp ? 'given_up' : 'waiting';
  await em
    .fork()
    .execute(`update outbox set phase = ?, trouble = ? where id = ? and ${isStillWaiting}`, [
      outcome.phase === 'failed' ? failed : outcome.phase,
      trouble,
      id,
    ]);
  if (isGivenUp) log.error({ id, topic, key, lane, trouble }, `outbox: ${name} given up`);
}

/** What somebody else holds right now is dropped by the next run. */
async function dropAll(
  { em, signal, stopping }: Ctx,
  { name }: OutboxOf,
  trouble: string,
  atOnce: number,
): Promise<void> {
  for (let count = atOnce; count === atOnce && !stopping?.aborted; ) {
    signal?.throwIfAborted();
    const dropped = await rowsOf(
      em.fork(),
      { id: text },
      `update outbox set phase = 'dropped', trouble = ?
       where id = any(array(
         select id from outbox where kind = ? and phase = 'waiting' limit ? for update skip locked))
       returning id`,
      [trouble, name, atOnce],
    );
    count = dropped.length;
  }
}

/**
 * Lanes of a kind where something is due: retries, and what a lost hint or worker left behind. The index is gone through
 * from lane to lane, however many messages wait in each.
 */
export async function dueLanes({ em, wallClock }: Ctx, kind: string): Promise<string[]> {
  const rows = await rowsOf(
    em.fork(),
    { lane: text },
    `with recursive known (lane) as (
       (select lane from outbox where phase = 'waiting' and kind = ? order by lane limit 1)
       union all
       select (select lane from outbox where phase = 'waiting' and kind = ? and lane > known.lane
         order by lane limit 1)
       from known where known.lane is not null
     )
     select lane from known where exists (
       select 1 from outbox
       where phase = 'waiting' and kind = ? and outbox.lane = known.lane and next_attempt_at <= ?)`,
    [kind, kind, kind, wallClock.now()],
  );
  return rows.map(({ lane }) => lane);
}
