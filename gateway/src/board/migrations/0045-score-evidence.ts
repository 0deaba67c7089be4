import { Migration } from '@mikro-orm/migrations';

/**
 * The scores that settled boards were computed from are stored once for all boards of a tournament, under a hash of
 * them, instead of with each contest. Stored ones are moved. Older gateways can't read such boards, and storing
 * theirs is refused: stop all of them first.
 */
export class ScoreEvidence0045 extends Migration {
  override async up(): Promise<void> {
    // The lock keeps contests from being settled meanwhile: their boards would not be moved.
    await this.execute('lock table contest in share row exclusive mode');
    for (const statement of table) await this.execute(statement);
    await moveScores((sql, params) => this.execute(sql, params as never));
    for (const statement of guards) await this.execute(statement);
  }
}

const table = [
  `create function score_evidence_id(tournament_id text, lines jsonb) returns text
   language sql immutable strict as $$
     select encode(sha256(convert_to(tournament_id || ' ' || lines::text, 'UTF8')), 'hex')
   $$`,
  `create table score_evidence (
     id text primary key,
     tournament_id text not null references tournament (id),
     lines jsonb not null,
     check (id = score_evidence_id(tournament_id, lines))
   )`,
];

const contestsAtOnce = 500;

type Execute = (sql: string, params?: unknown[]) => Promise<unknown>;

/** In batches of contests, each of which has some 32 kB a week. */
export async function moveScores(execute: Execute): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const moved = (await execute(moveAPart, [after, contestsAtOnce])) as { id: string }[];
    const last = moved
      .map(({ id }) => id)
      .sort()
      .at(-1);
    if (last === undefined) return;
    after = last;
  }
}

// Sorted by golfer like new ones, so that equal scores have one hash.
const moveAPart = `
  with part as (
    select id, frozen_board from contest where frozen_board is not null and id > ?::uuid order by id limit ?
  ), week as (
    select part.id as contest_id, place, week - 'lines' as rest, week ->> 'tournamentId' as tournament_id,
      (select coalesce(jsonb_agg(line order by (line ->> 'id')::int), '[]')
       from jsonb_array_elements(week -> 'lines') line) as lines
    from part, jsonb_array_elements(frozen_board #> '{facts,weeks}') with ordinality as each (week, place)
  ), named as (
    select week.*, score_evidence_id(tournament_id, lines) as evidence_id from week
  ), stored as (
    insert into score_evidence (id, tournament_id, lines)
    select distinct on (evidence_id) evidence_id, tournament_id, lines from named
    on conflict (id) do nothing
  )
  update contest set frozen_board = jsonb_set(contest.frozen_board, '{facts,weeks}', moved.weeks)
  from (
    select part.id, coalesce(
      jsonb_agg(rest || jsonb_build_object('evidenceId', evidence_id) order by place)
        filter (where contest_id is not null), '[]') as weeks
    from part left join named on contest_id = part.id group by part.id
  ) moved
  where contest.id = moved.id
  returning contest.id`;

const guards = [
  // Append-only: prizes depend on it.
  `create function score_evidence_refuse_change() returns trigger language plpgsql as $$
   begin
     raise exception 'the evidence of settled boards is only added to';
   end $$`,
  `create trigger score_evidence_stays before update or delete or truncate on score_evidence
   for each statement execute function score_evidence_refuse_change()`,
  `create function frozen_board_needs_evidence() returns trigger language plpgsql as $$
   begin
     if exists (
       select from jsonb_array_elements(new.frozen_board #> '{facts,weeks}') week
       where not exists (select from score_evidence where id = week ->> 'evidenceId')
     ) then
       raise exception 'the board of contest % has no evidence', new.id;
     end if;
     return new;
   end $$`,
  `create trigger frozen_board_has_evidence before insert or update of frozen_board on contest
   for each row when (new.frozen_board is not null) execute function frozen_board_needs_evidence()`,
  // Cached answers may be read from it.
  ...['insert', 'update'].map(
    (event) => `create trigger note_${event} after ${event} on score_evidence
      referencing new table as changed for each statement execute function note_changed_table()`,
  ),
];
