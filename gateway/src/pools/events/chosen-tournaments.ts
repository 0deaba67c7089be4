import type { Ctx } from '../../context.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { Refusal } from '../../refusal.ts';
import { tournamentChoiceRefusal } from '../../rules/pools/events.ts';
import { formatRules, type PoolFormat } from '../../rules/pools/formats.ts';
import { contestNow } from '../contests/contest.queries.ts';
import { nextTournaments, type Span } from '../contests/contest.service.ts';
import type { Pool } from '../pool.entity.ts';
import { eventChoices, refuseEvent, tournamentsFrom } from './event.service.ts';

/** What a host asks a pool to be played over; by default the next tournaments. */
export interface AskedTournaments {
  format: PoolFormat;
  /** The event that it begins with. */
  event?: string | null | undefined;
  /** All of them by id, in any order, where the format leaves them to the host (G45). */
  tournaments?: readonly string[] | null | undefined;
}

export const hasTournamentChoice = (format: PoolFormat): boolean =>
  formatRules(format).options.tournamentChoice !== null;

/** Refuses what can't be right, whatever is on the schedule. */
export function refuseAskedTournaments({ format, event, tournaments }: AskedTournaments): void {
  if (event != null && hasTournamentChoice(format))
    throw new Refusal('INVALID', `The tournaments of a ${format} pool are chosen one by one.`, {
      field: 'event',
    });
  const refusal = tournamentChoiceRefusal(format, tournaments ?? null);
  if (refusal) throw new Refusal('INVALID', refusal, { field: 'tournaments' });
}

/** Those that are asked for, in the order of the schedule; undefined for the next ones. Refused if one can't be played. */
export async function askedTournaments(
  ctx: Ctx,
  span: Span,
  { format, event, tournaments }: AskedTournaments,
): Promise<TournamentSnapshot[] | undefined> {
  if (hasTournamentChoice(format)) return tournamentsChosen(ctx, tournaments ?? []);
  return event == null ? undefined : tournamentsFrom(ctx, span, event);
}

async function tournamentsChosen(ctx: Ctx, ids: readonly string[]): Promise<TournamentSnapshot[]> {
  const choices = await tournamentChoices(ctx);
  const gone = ids.find((wanted) => !choices.some(({ id }) => id === wanted));
  if (gone !== undefined) await refuseEvent(ctx, gone, 'tournaments');
  return choices.filter(({ id }) => ids.includes(id));
}

/** All that a host can pick from, in order. */
export const tournamentChoices = (ctx: Ctx): Promise<TournamentSnapshot[]> =>
  eventChoices(ctx, { numTournaments: 1, round: null });

/** Of a pool that went on without tournaments that were off, a rerun has at least as many as its format. */
export const spanToRerun = ({ format, numTournaments, round }: Span & Pick<Pool, 'format'>): Span => {
  const { options } = formatRules(format);
  const least = options.tournamentChoice?.least ?? options.numTournaments[0] ?? 1;
  return { numTournaments: Math.max(numTournaments, least), round };
};

/**
 * What a rerun of each of the pools would be played on, as far as the schedule has it: the next tournaments, or those that
 * its host had picked when they are played again, if all of them are on the schedule.
 */
export async function tournamentsToRerun(ctx: Ctx, pools: readonly Pool[]): Promise<TournamentSnapshot[][]> {
  const spans = pools.map(spanToRerun);
  const next = await nextTournaments(ctx, spans);
  if (!pools.some(({ format }) => hasTournamentChoice(format))) return next;
  const choices = await tournamentChoices(ctx);
  return Promise.all(
    pools.map(async ({ id, format }, at) => {
      const played = hasTournamentChoice(format) ? ((await contestNow(ctx, id))?.weeks ?? []) : [];
      const again = played.map(({ tournament: { eventId } }) =>
        choices.find((one) => one.eventId === eventId),
      );
      const found = choices.filter((one) => again.includes(one));
      const isWhole = found.length === played.length && found.length >= (spans[at]?.numTournaments ?? 1);
      return isWhole ? found : (next[at] ?? []);
    }),
  );
}
