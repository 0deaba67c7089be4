import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { flag, number, rowsOf, text } from '../../database/rows.ts';
import {
  playableTournaments,
  type TournamentSnapshot,
  tournamentsWithIds,
} from '../../golf/tournaments/tournament-snapshot.ts';
import { mondayOf } from '../../golf/venue-time.ts';
import { Refusal } from '../../refusal.ts';
import { eventChangeVerdict, eventVerdict } from '../../rules/pools/events.ts';
import { settingsVerdict, type Verdict } from '../../rules/pools/windows.ts';
import type { ContestView } from '../contests/contest.queries.ts';
import {
  nextTournaments,
  publishContestChanges,
  type Span,
  shortageOf,
} from '../contests/contest.service.ts';
import type { PoolView } from '../pool-view.service.ts';

/** The tournaments of a contest that begins with that event; refused if no such contest can be made. */
export async function tournamentsFrom(ctx: Ctx, span: Span, event: string): Promise<TournamentSnapshot[]> {
  const [tournaments = []] = await nextTournaments(ctx, [{ ...span, event }]);
  if (tournaments.length === 0) await refuseEvent(ctx, event);
  const shortage = shortageOf(span, tournaments, true);
  if (shortage) throw new Refusal('CONFLICT', shortage, { field: 'numTournaments' });
  return tournaments;
}

/** Says why no contest can be played on it. */
export async function refuseEvent(ctx: Ctx, event: string, field = 'event'): Promise<never> {
  const wanted = (await tournamentsWithIds(ctx.em, [event])).get(event);
  if (!wanted) throw new Refusal('NOT_FOUND', 'The schedule has no such event.', { field });
  const weekOf = ({ startsOn }: TournamentSnapshot) => mondayOf(startsOn);
  const instead = (await playableTournaments(ctx)).find((other) => weekOf(other) === weekOf(wanted));
  const isOther = instead !== undefined && instead.id !== event;
  const verdict = eventVerdict({
    name: wanted.name,
    excluded: wanted.excluded,
    isOver: wanted.status === 'official' || wanted.status === 'cancelled',
    hasLocked: !isOther,
    playedInstead: isOther ? instead.name : null,
  });
  if (verdict.allowed) throw new Error('events: an event that was refused can be played');
  throw new Refusal(verdict.code, verdict.message, { field });
}

/** The events that a contest can begin with, in order; the first one is proposed. */
export async function eventChoices(ctx: Ctx, span: Span): Promise<TournamentSnapshot[]> {
  const everything = Number.MAX_SAFE_INTEGER;
  const [startable = []] = await nextTournaments(ctx, [{ ...span, numTournaments: everything }]);
  return startable.slice(0, Math.max(0, startable.length - span.numTournaments + 1));
}

/** Whether somebody has paid for the contest or has a card in it. */
export const isContestTaken = (ctx: Ctx, contestId: string): Promise<boolean> =>
  batched(ctx, takenContests).load(contestId);

async function takenContests({ em }: Ctx, contestIds: readonly string[]): Promise<boolean[]> {
  const rows = await rowsOf(
    em,
    { id: text, taken: flag },
    `select contest.id, exists (
       select 1 from entry where entry.contest_id = contest.id and (entry.paid_at is not null
         or exists (select 1 from outside_payment noted where noted.entry_id = entry.id and noted.paid_at is not null)
         or exists (select 1 from card where card.entry_id = entry.id))
     ) as taken
     from contest where id = any(array[?]::uuid[])`,
    [[...contestIds]],
  );
  const byId = new Map(rows.map(({ id, taken }) => [id, taken]));
  return contestIds.map((id) => byId.get(id) ?? false);
}

/**
 * Refuses while a payment for the contest is under way: it would buy into another event than it was meant for. One whose
 * entry is gone buys into nothing.
 */
export async function refuseWhilePaying({ em }: Ctx, contestId: string): Promise<void> {
  const open = await em.execute<unknown[]>(
    `select 1 from checkout join entry on entry.id = checkout.entry_id
     where checkout.contest_id = ? and status = 'open' limit 1`,
    [contestId],
  );
  if (open.length > 0)
    throw new Refusal('CONFLICT', 'Somebody is paying for it right now. Please try again later.');
}

/** Whether the caller may choose another event for the pool. */
export async function mayChangeEvent(ctx: Ctx, { facts, viewer, contest }: PoolView): Promise<Verdict> {
  const settings = settingsVerdict(facts, viewer, ctx.gameClock.now());
  if (!settings.allowed) return settings;
  const isTaken = contest !== null && (await isContestTaken(ctx, contest.contest.id));
  return eventChangeVerdict(settings, { isFirst: (contest?.contest.number ?? 1) === 1, isTaken });
}

/**
 * Puts a contest that nobody has a card in on other tournaments. A board's version is the sum of its tournaments'
 * versions: it is raised by more than it loses.
 */
export async function moveContestTo(
  tx: Ctx,
  { contest, weeks }: ContestView,
  tournaments: readonly TournamentSnapshot[],
): Promise<void> {
  const { em } = tx;
  const before = weeks.map(({ tournament }) => tournament.id);
  const after = tournaments.map(({ id }) => id);
  if (before.join() === after.join()) return;
  const rows = await rowsOf(
    em,
    { id: text, version: number },
    'select id, version from tournament where id = any(array[?]::text[]) order by id for share',
    [[...new Set([...before, ...after])]],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (versions.get(id) ?? 0), 0);
  // What was picked and guessed for a tournament is about no other.
  const gone = weeks.flatMap(({ week }, index) => (before[index] === after[index] ? [] : [week]));
  for (const table of ['card_draft', 'card_guess'])
    await em.execute(
      `delete from ${table} using entry
       where entry.id = entry_id and contest_id = ? and week = any(array[?]::smallint[])`,
      [contest.id, gone],
    );
  await em.execute('delete from contest_week where contest_id = ?', [contest.id]);
  await em.execute(
    `insert into contest_week (contest_id, week, tournament_id)
     select ?, place, id from unnest(array[?]::text[]) with ordinality as each (id, place)`,
    [contest.id, after],
  );
  const [moved] = await rowsOf(
    em,
    { version: number },
    'update contest set version = version + 1 + ? where id = ? returning version',
    [Math.max(0, sum(before) - sum(after)), contest.id],
  );
  if (!moved) return;
  contest.version = moved.version;
  const { id: contestId, poolId } = contest;
  await publishContestChanges(tx, [{ contestId, poolId, version: moved.version }]);
}
