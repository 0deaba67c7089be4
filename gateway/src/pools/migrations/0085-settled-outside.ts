import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/**
 * Pools whose group collects the buy-ins itself, what their hosts note of payments, and prizes by name. Such a pool
 * costs nothing on Fairway, and the database refuses its contests a pot in the ledger, and its entries to be paid
 * there. Older gateways take it for a free pool: stop them before one is made.
 */
export class SettledOutside0085 extends Migration {
  override up(): void {
    this.addSql(`
      alter table pool
        add column settled_outside jsonb,
        add column named_prizes jsonb,
        add constraint pool_settled_outside_is_not_charged check (settled_outside is null or buy_in_cents = 0)`);
    this.addSql(`
      create table outside_payment (
        entry_id uuid primary key references entry (id) on delete cascade,
        paid_at timestamptz,
        note text,
        prize_paid_at timestamptz,
        prize_note text
      )`);
    for (const statement of changeTriggersOf('outside_payment')) this.addSql(statement);
    this.addSql(`
      create function refuse_money_settled_outside() returns trigger language plpgsql as $$
      declare
        contest_of text := case tg_table_name when 'ledger_account' then to_jsonb(new) ->> 'key'
                                              else to_jsonb(new) ->> 'contest_id' end;
      begin
        if contest_of ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and exists (
          select from contest join pool on pool.id = contest.pool_id
          where contest.id = contest_of::uuid and pool.settled_outside is not null
        ) then
          raise exception 'the money of contest % is settled outside', contest_of;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger pot_is_not_outside before insert on ledger_account
      for each row when (new.kind = 'pot') execute function refuse_money_settled_outside()`);
    this.addSql(`
      create trigger checkout_is_not_outside before insert on checkout
      for each row execute function refuse_money_settled_outside()`);
    this.addSql(`
      create trigger paid_entry_is_not_outside before insert or update of paid_at on entry
      for each row when (new.paid_at is not null) execute function refuse_money_settled_outside()`);
  }
}
