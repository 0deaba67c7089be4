import { moment, number, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import type { Tournament } from '../tournament.entity.ts';
import type { Reading } from '../tournament.service.ts';
import { dateAfter, dateAt, startOfDay } from '../venue-time.ts';

/** When a round is played, as far as its tee sheet is known. */
export interface RoundTimes {
  firstTeeAt: Date | null;
  lastTeeAt: Date | null;
  /** Its day at the venue, from 00:00 to 24:00. */
  day: { startsAt: Date; endsAt: Date };
}

const teedColumns = {
  tournament_id: text,
  round: number,
  first_tee_at: orNull(moment),
  last_tee_at: orNull(moment),
};
type Teed = RowOf<typeof teedColumns>;

/** The times of all four rounds of each of the tournaments, in one statement. */
export async function roundTimesOf(
  { em }: Pick<Reading, 'em'>,
  tournaments: readonly Tournament[],
): Promise<Map<string, RoundTimes[]>> {
  if (tournaments.length === 0) return new Map();
  const teed = await rowsOf(
    em,
    teedColumns,
    `select tournament_id, (line ->> 'round')::int as round,
       min((line ->> 'teeAt')::timestamptz) as first_tee_at, max((line ->> 'teeAt')::timestamptz) as last_tee_at
     from field_entry, jsonb_array_elements(rounds) as line
     where tournament_id = any(array[?]::text[]) and left_at is null
     group by 1, 2`,
    [tournaments.map(({ id }) => id)],
  );
  const known = new Map(teed.map((row) => [`${row.tournament_id} ${row.round}`, row]));
  return new Map(
    tournaments.map((tournament) => [
      tournament.id,
      [1, 2, 3, 4].map((round) => roundTimes(tournament, round, known.get(`${tournament.id} ${round}`))),
    ]),
  );
}

/** The day is that of the first tee time; before one is known, the calendar's. */
function roundTimes({ startsOn, zone }: Tournament, round: number, teed: Teed | undefined): RoundTimes {
  const firstTeeAt = teed?.first_tee_at ?? null;
  const lastTeeAt = teed?.last_tee_at ?? null;
  const date = firstTeeAt ? dateAt(firstTeeAt, zone) : dateAfter(startsOn, round - 1);
  const day = { startsAt: startOfDay(date, zone), endsAt: startOfDay(dateAfter(date, 1), zone) };
  return { firstTeeAt, lastTeeAt, day };
}
