import type { EntityManager } from '@mikro-orm/postgresql';
import { moment, number, orNull, rowsOf, stored, text } from '../../database/rows.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';

// The feed's own chances, for What-if alone. They stand apart from the field, whose every change is one of the boards.

/** What the feed says of a tournament. */
export interface Chances {
  /** How likely a golfer is to win, 0 to 1. */
  win: ReadonlyMap<number, number>;
  /** How many make a cut that is still to come; null without one. */
  cutPlaces: number | null;
  receivedAt: Date;
}

interface ReceivedChances {
  board: InPlayBoard;
  cutPlaces: number | null;
  receivedAt: Date;
}

/** Writes only what is new. */
export async function storeChances(
  em: EntityManager,
  tournamentId: string,
  { board, cutPlaces, receivedAt }: ReceivedChances,
): Promise<void> {
  const win = Object.fromEntries(
    board.golfers.flatMap(({ dgId, winChance = null }) => (winChance === null ? [] : [[dgId, winChance]])),
  );
  await em.execute(
    `insert into tournament_chances as known (tournament_id, win, cut_places, told_at) values (?, ?::jsonb, ?, ?)
     on conflict (tournament_id) do update
       set win = excluded.win, cut_places = excluded.cut_places, told_at = excluded.told_at
     where (known.win, known.cut_places) is distinct from (excluded.win, excluded.cut_places)`,
    [tournamentId, JSON.stringify(win), cutPlaces, receivedAt],
  );
}

/** By tournament; those without chances are left out. */
export async function chancesOf(
  em: EntityManager,
  tournamentIds: readonly string[],
): Promise<ReadonlyMap<string, Chances>> {
  const rows = await rowsOf(
    em,
    {
      tournamentId: text,
      win: stored<Record<string, number>>(),
      cutPlaces: orNull(number),
      receivedAt: moment,
    },
    `select tournament_id as "tournamentId", win, cut_places as "cutPlaces", told_at as "receivedAt"
     from tournament_chances where tournament_id = any(array[?]::text[])`,
    [[...tournamentIds]],
  );
  return new Map(
    rows.map(({ tournamentId, win, ...chances }) => [
      tournamentId,
      { ...chances, win: new Map(Object.entries(win).map(([id, chance]) => [Number(id), chance])) },
    ]),
  );
}
