import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldBoard } from '../../feeds/data-golf.ts';
import type { Tournament } from '../tournament.entity.ts';

/** How many of a season's results are shown of a golfer. */
const mostResults = 5;

/**
 * Notes with each golfer of a field what they bring to it: their place in the world ranking, and their last results
 * of the season, as far as their tournaments were followed here. One statement, which writes what is new.
 */
export async function storeForm(
  em: EntityManager,
  { id, season, startsOn }: Pick<Tournament, 'id' | 'season' | 'startsOn'>,
  { golfers }: Pick<FieldBoard, 'golfers'>,
): Promise<void> {
  const ranks = golfers.map(({ dgId, worldRank }) => ({ id: dgId, rank: worldRank }));
  await em.execute(form, [JSON.stringify(ranks), season, startsOn, id, mostResults, id]);
}

// Who withdrew before a shot has no result.
const form = `
  with ranks as (select id, rank from jsonb_to_recordset(?::jsonb) as row (id int, rank int)),
  results as (
    select dg_id as id, row_number() over latest as age,
      case field_entry.status
        when 'cut' then 'CUT' when 'withdrawn' then 'WD' when 'disqualified' then 'DQ' when 'mdf' then 'MDF'
        else coalesce(position, '-')
      end as position
    from field_entry join tournament event on event.id = tournament_id
    where event.season = ? and event.status = 'official' and event.starts_on < ? and left_at is null
      and dg_id in (select dg_id from field_entry where tournament_id = ?)
    window latest as (partition by dg_id order by event.starts_on desc, event.id desc)
  ),
  known as (
    select id, rank, coalesce(
      (select jsonb_agg(position order by age) from results where results.id = ranks.id and age <= ?), '[]'
    ) as recent
    from ranks
  )
  update field_entry set world_rank = rank, recent_results = recent
  from known
  where tournament_id = ? and dg_id = known.id and (world_rank, recent_results) is distinct from (rank, recent)`;
