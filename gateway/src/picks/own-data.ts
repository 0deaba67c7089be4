import { isoText, type OwnDataPart } from '../features/own-data.ts';

/** The names of a list of golfers in a column, in its order. */
export const golfersOf = (owner: string) => `(
  select json_agg(coalesce(player_name, picked.id) order by place)
  from jsonb_array_elements_text(${owner}) with ordinality picked (id, place)
  left join golfer on dg_id::text = picked.id)`;

const replacementsOf = (owner: string) => `(
  select json_agg(json_build_object('out', coalesce(gone.player_name, one ->> 'out'),
    'in', coalesce(came.player_name, one ->> 'in'), 'at', one ->> 'at') order by place)
  from jsonb_array_elements(${owner}) with ordinality replaced (one, place)
  left join golfer gone on gone.dg_id::text = one ->> 'out'
  left join golfer came on came.dg_id::text = one ->> 'in')`;

const ofOwnEntries = (table: string) => `
  from wanted
  join entry on user_id = wanted.id
  join ${table} on entry_id = entry.id
  join contest on contest.id = contest_id
  join pool on pool.id = pool_id
  order by entry.created_at, entry.id, week`;

export const ownCardData: readonly OwnDataPart[] = [
  {
    name: 'cards',
    tables: ['card'],
    statement: `select pool.name as pool, contest.number as contest, entry.number as entry, card.week, ${golfersOf('card.golfers')} as golfers,
        ${replacementsOf('card.replacements')} as replacements, card.is_late as late, ${isoText('card.saved_at')} as "savedAt"
      ${ofOwnEntries('card')}`,
  },
  {
    name: 'card-drafts',
    tables: ['card_draft'],
    statement: `select pool.name as pool, contest.number as contest, entry.number as entry, card_draft.week,
        ${golfersOf("coalesce(card_draft.golfers, '[]')")} as golfers, ${isoText('card_draft.saved_at')} as "savedAt"
      ${ofOwnEntries('card_draft')}`,
  },
  {
    name: 'guesses',
    tables: ['card_guess'],
    statement: `select pool.name as pool, contest.number as contest, entry.number as entry, card_guess.week, to_par as "toPar",
        ${isoText('card_guess.saved_at')} as "savedAt"
      ${ofOwnEntries('card_guess')}`,
  },
];
