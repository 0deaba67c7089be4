import { Migration } from '@mikro-orm/migrations';

/** The log of an admin's acts, visible to all members; sent reminders; and the notice on top of a pool's page. */
export class Host0017 extends Migration {
  override up(): void {
    this.addSql(`
      create table pool_act (
        id bigint generated always as identity primary key,
        pool_id uuid not null references pool (id),
        user_id uuid not null references user_account (id),
        at timestamptz not null,
        act jsonb not null
      )`);
    this.addSql('create index pool_act_pool_id on pool_act (pool_id, id)');
    // Append-only, so that members can trust the log.
    this.addSql(`
      create function pool_act_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'what an admin did is only added to';
      end $$`);
    this.addSql(`
      create trigger pool_act_stays before update or delete or truncate on pool_act
      for each statement execute function pool_act_refuse_change()`);
    this.addSql(`
      alter table pool
        add column notice_text text null,
        add column notice_at timestamptz null,
        add column notice_by uuid null references user_account (id)`);
    // For many users at once, by whom holds the pool: without a reference to the account, as entries are.
    this.addSql(`
      create table member_reminder (
        contest_id uuid not null references contest (id),
        user_id uuid not null,
        at timestamptz not null,
        primary key (contest_id, user_id)
      )`);
  }
}
