import { KeptLook } from '../../../answers/kept-looks.ts';
import { oneByOne } from '../../../async/one-by-one.ts';
import type { Ctx } from '../../../context.ts';
import { inBatchesById } from '../../../database/batches/by-id.ts';
import { flag, number, rowsOf, text } from '../../../database/rows.ts';
import { transactional } from '../../../database/transaction.ts';
import {
  playableTournaments,
  type TournamentSnapshot,
  tournamentsWithIds,
} from '../../../golf/tournaments/tournament-snapshot.ts';
import { mondayOf } from '../../../golf/venue-time.ts';
import { formatRules, poolFormats } from '../../../rules/pools/formats.ts';
import { publishContestChanges } from '../contest.service.ts';
import { dropWeek, isOff, severalWeeks } from './dropped-weeks.service.ts';
import { forgetWeeks } from './forget-weeks.ts';
import { orderWeeks } from './order-of-weeks.service.ts';

const notWeekly = poolFormats.filter((format) => !formatRules(format).isWeekly);
/** Each batch is a transaction: so many contests move in it, and as many cards as they have go. */
const movedAtOnce = 200;
const weekOf = ({ startsOn }: TournamentSnapshot) => mondayOf(startsOn);

/**
 * Contests are made before their tournament's field is known. If another event of the week turns out to be
 * played, or no pool is played on it (G19), contests that are not locked move to the other event or to the one
 * after it. A contest over several weeks drops a week without another event, as long as one is left. Where an
 * event is put off beyond others, a weekly pool goes on with these, unless its host chose that event: to begin with, or by
 * skipping the week before.
 */
export async function applyScheduleChanges(ctx: Ctx, atOnce = movedAtOnce): Promise<void> {
  await moveToOtherEvents(ctx, atOnce);
  await orderWeeks(ctx, atOnce);
}

const isChosenByHost = `(c.number = 1 or exists (
  select 1 from contest before join next_week on next_week.contest_id = before.id and next_week.answer = 'skip'
  where before.pool_id = c.pool_id and before.number = c.number - 1))`;

/** Which tournaments contests wait for, as pools are made and weeks go by. */
const look = new KeptLook<{ id: string; isNextOfWeekly: boolean }>(() => true);

async function moveToOtherEvents(ctx: Ctx, atOnce: number): Promise<void> {
  const now = ctx.gameClock.now();
  const coming = await rowsOf(
    ctx.em,
    { id: text },
    'select id from tournament where lock_at > ? order by id',
    [now],
  );
  const dependsOn = { tables: ['contest_week', 'next_week'], about: coming.map(({ id }) => id).join() };
  const awaited = await look.again(ctx, dependsOn, () =>
    rowsOf(
      ctx.em,
      { id: text, isNextOfWeekly: flag },
      `select w.tournament_id as id,
         bool_or(pool.format <> all(array[?]::text[]) and not ${isChosenByHost}) as "isNextOfWeekly"
       from contest_week w
       join contest c on c.id = w.contest_id
       join pool on pool.id = c.pool_id and pool.deleted_at is null
       join tournament t on t.id = w.tournament_id and t.lock_at > ?
       where c.settled_at is null group by w.tournament_id`,
      [notWeekly, now],
    ),
  );
  if (awaited.length === 0) return;
  const reading = { ...ctx, em: ctx.em.fork() };
  const waitedFor = await tournamentsWithIds(
    reading.em,
    awaited.map(({ id }) => id),
  );
  const playable = (await playableTournaments(reading)).filter(({ lockAt }) => lockAt > now);
  const gone = [...waitedFor.values()].filter(
    (tournament) => !playable.some(({ id }) => id === tournament.id),
  );
  const about = {
    failure: 'contests: moving contests off a cancelled event failed',
    of: ({ id }: TournamentSnapshot) => ({ tournament: id }),
  };
  await oneByOne(ctx, gone, about, async (tournament) => {
    const sameWeek = playable.find((other) => weekOf(other) === weekOf(tournament));
    const later = playable.find((other) => weekOf(other) > weekOf(tournament));
    const next = sameWeek ?? (tournament.excluded ? later : undefined);
    const staying = sameWeek ? [] : severalWeeks;
    if (next) {
      const moving: Moving = { from: tournament, to: next, staying, atOnce };
      await inBatchesById(ctx, atOnce, (after) => move(ctx, moving, after));
    }
    if (isOff(tournament))
      await inBatchesById(ctx, atOnce, (after) => dropWeek(ctx, { tournament, atOnce }, after));
  });
  const [next] = playable;
  if (!next) return;
  const nextOfWeekly = new Set(awaited.flatMap(({ id, isNextOfWeekly }) => (isNextOfWeekly ? [id] : [])));
  const putOff = playable.filter((one) => nextOfWeekly.has(one.id) && weekOf(one) > weekOf(next));
  await oneByOne(ctx, putOff, about, async (tournament) => {
    const moving: Moving = { from: tournament, to: next, staying: notWeekly, chosenStay: true, atOnce };
    await inBatchesById(ctx, atOnce, (after) => move(ctx, moving, after));
  });
}

interface Moving {
  from: TournamentSnapshot;
  to: TournamentSnapshot;
  /** Formats whose contests stay. */
  staying: readonly string[];
  /** Whether those whose event the host chose stay, too. */
  chosenStay?: boolean;
  atOnce: number;
}

/** The next contests in the order of their ids, which are returned. What was picked was about the other event, and goes. */
async function move(
  ctx: Ctx,
  { from, to, staying, chosenStay = false, atOnce }: Moving,
  after: string,
): Promise<string[]> {
  return transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    // A board's version is the sum of its tournaments' versions: raise it by more than it loses, with the rows
    // locked.
    const versions = new Map(
      (
        await rowsOf(
          em,
          { id: text, version: number },
          'select id, version from tournament where id in (?, ?) order by id for share',
          [from.id, to.id],
        )
      ).map(({ id, version }) => [id, version]),
    );
    const lost = Math.max(0, (versions.get(from.id) ?? 0) - (versions.get(to.id) ?? 0));
    // Held by a statement of their own: whoever is just saving a card is waited for, and the next one sees that card.
    const held = await rowsOf(
      em,
      { id: text },
      `select c.id from contest c
       join contest_week w on w.contest_id = c.id and w.tournament_id = ?
       join pool on pool.id = c.pool_id and pool.deleted_at is null and pool.format <> all(array[?]::text[])
       where c.id > ? and c.settled_at is null and not (? and ${isChosenByHost}) and not exists (
         select 1 from contest other join contest_week taken on taken.contest_id = other.id
         where other.pool_id = c.pool_id and taken.tournament_id = ?)
       order by c.id limit ? for update of c`,
      [from.id, [...staying], after, chosenStay, to.id, atOnce],
    );
    if (held.length === 0) return [];
    const moving = await rowsOf(
      em,
      { contestId: text, week: number },
      `select contest_id as "contestId", week from contest_week
       where contest_id = any(array[?]::uuid[]) and tournament_id = ?`,
      [held.map(({ id }) => id), from.id],
    );
    await forgetWeeks(em, moving);
    const contestIds = moving.map(({ contestId }) => contestId);
    await em.execute(
      'update contest_week set tournament_id = ? where contest_id = any(array[?]::uuid[]) and tournament_id = ?',
      [to.id, contestIds, from.id],
    );
    const moved = await rowsOf(
      em,
      { contestId: text, poolId: text, version: number },
      `with moved as (
         update contest set version = version + 1 + ? where id = any(array[?]::uuid[])
         returning id, pool_id, version
       )
       select id as "contestId", pool_id as "poolId", version from moved order by id`,
      [lost, contestIds],
    );
    if (moved.length > 0)
      ctx.log.warn(
        { from: from.id, to: to.id, contests: moved.length },
        'contests: some are about another event now',
      );
    await publishContestChanges({ ...ctx, em }, moved);
    return held.map(({ id }) => id);
  });
}
