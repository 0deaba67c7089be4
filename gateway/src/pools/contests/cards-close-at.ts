/**
 * SQL: when nothing of a contest's cards of a week can be changed any more, as `card-lock.ts` has it (G6, G7, G48). It
 * names the rows `contest`, `pool` and `tournament`; null for a single round without tee times.
 */
export const cardsCloseAt = `(case
  when pool.round is null and coalesce(contest.rules ->> 'lock', 'first-day') = 'first-day'
    then tournament.lock_at
  else coalesce((
    select case when contest.rules ->> 'lock' = 'first-tee' then min(tee.at) else max(tee.at) end
    from field_entry golfer, jsonb_array_elements(golfer.rounds) as line,
      lateral (select (line ->> 'teeAt')::timestamptz as at) tee
    where golfer.tournament_id = tournament.id and golfer.left_at is null
      and (line ->> 'round')::int = coalesce(pool.round, 1)
  ), case when pool.round is null then tournament.lock_at end)
end)`;
