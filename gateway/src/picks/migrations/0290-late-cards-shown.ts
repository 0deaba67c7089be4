import { Migration } from '@mikro-orm/migrations';

/**
 * Which cards were made after the lock (G44), as boards and cards show it. Until now only the host's log told. Boards
 * that are settled keep it with their cards.
 */
export class LateCardsShown0290 extends Migration {
  override up(): void {
    this.addSql('alter table card add column is_late boolean not null default false');
    this.addSql(`
      update card set is_late = true from entry, contest, pool_act
      where entry.id = card.entry_id and contest.id = entry.contest_id and pool_act.pool_id = contest.pool_id
        and act ->> 'entryId' = entry.id::text and (act ->> 'week')::int = card.week
        and (act ->> 'kind' = 'card-let-in' or act ->> 'kind' = 'card-entered' and (act ->> 'isLate')::boolean)`);
    this.addSql(`
      update contest set frozen_board = jsonb_set(frozen_board, '{facts,entries}', (
        select jsonb_agg(
          case when late.weeks is null then player else jsonb_set(player, '{cards}', (
            select jsonb_agg(
              case when one <> 'null' and week = any(late.weeks) then one || '{"isLate": true}' else one end
              order by week)
            from jsonb_array_elements(player -> 'cards') with ordinality as each (one, week)
          )) end order by place)
        from jsonb_array_elements(frozen_board #> '{facts,entries}') with ordinality as each (player, place)
          left join lateral (
            select array_agg(card.week::bigint) as weeks from card
            where card.entry_id::text = player ->> 'id' and is_late
          ) late on true
      ))
      where frozen_board is not null and exists (
        select 1 from entry join card on card.entry_id = entry.id and is_late where entry.contest_id = contest.id)`);
  }
}
