import { daysAfter } from '@fairway/schema/days';
import { fieldsOf, type RoundTeeTimes } from '../field/field-snapshot.ts';
import type { ReadContext, TournamentSnapshot } from '../tournaments/tournament-snapshot.ts';
import { dateAt, startOfDay } from '../venue-time.ts';

/** When a round is played, as far as its tee sheet is known. */
export interface RoundTimes extends RoundTeeTimes {
  /** Its day at the venue, from 00:00 to 24:00. */
  day: { startsAt: Date; endsAt: Date };
}

/** The times of all four rounds of each of the tournaments, from their fields in memory. */
export async function roundTimesOf(
  { em }: Pick<ReadContext, 'em'>,
  tournaments: readonly TournamentSnapshot[],
): Promise<Map<string, RoundTimes[]>> {
  if (tournaments.length === 0) return new Map();
  const fields = await fieldsOf(em, tournaments);
  return new Map(
    tournaments.map((tournament) => [
      tournament.id,
      [1, 2, 3, 4].map((round) => roundTimes(tournament, round, fields.get(tournament.id)?.tees[round - 1])),
    ]),
  );
}

/** The day is that of the first tee time; before one is known, the calendar's. */
function roundTimes(
  { startsOn, zone }: TournamentSnapshot,
  round: number,
  tees: RoundTeeTimes | undefined,
): RoundTimes {
  const firstTeeAt = tees?.firstTeeAt ?? null;
  const lastTeeAt = tees?.lastTeeAt ?? null;
  const date = firstTeeAt ? dateAt(firstTeeAt, zone) : daysAfter(startsOn, round - 1);
  const day = { startsAt: startOfDay(date, zone), endsAt: startOfDay(daysAfter(date, 1), zone) };
  return { firstTeeAt, lastTeeAt, day };
}
