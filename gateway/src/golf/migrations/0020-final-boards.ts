import { Migration } from '@mikro-orm/migrations';

/** Ends tournaments that end only by their schedule: equal answers received since, refused final boards, and operators' decisions on them. */
export class FinalBoards0020 extends Migration {
  override up(): void {
    this.addSql('alter table tournament add column copies_since_called int not null default 0');
    this.addSql('alter table tournament add column final_awaited_since timestamptz null');
    this.addSql('alter table tournament add column final_alarm_at timestamptz null');
    this.addSql(`
      create table refused_board (
        tournament_id text primary key references tournament (id),
        refused_at timestamptz not null,
        complaint text not null,
        board jsonb not null
      )`);
    this.addSql(`
      create table board_ruling (
        id bigint generated always as identity primary key,
        tournament_id text not null references tournament (id),
        at timestamptz not null,
        by text not null,
        why text not null,
        accepted text not null check (accepted in ('kept', 'offered')),
        ends boolean not null,
        kept jsonb not null,
        offered jsonb null
      )`);
    // Append-only: prizes depend on it.
    this.addSql(`
      create function board_ruling_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'what was ruled on a board is only added to';
      end $$`);
    this.addSql(`
      create trigger board_ruling_stays before update or delete or truncate on board_ruling
      for each statement execute function board_ruling_refuse_change()`);
    // The decision that is not applied yet.
    this.addSql('alter table tournament add column ruling_id bigint null references board_ruling (id)');
  }
}
