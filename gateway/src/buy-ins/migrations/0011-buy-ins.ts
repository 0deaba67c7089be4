import { Migration } from '@mikro-orm/migrations';

/** Card payments, pending or done, and how an entry was paid. */
export class BuyIns0011 extends Migration {
  override up(): void {
    this.addSql(`
      alter table entry
        add column paid_by text null check (paid_by in ('card', 'balance')),
        add column fee_cents int not null default 0 check (fee_cents >= 0)`);
    // No foreign key: an entry is deleted when its member leaves, its payment is kept.
    this.addSql(`
      create table checkout (
        id uuid primary key,
        entry_id uuid not null,
        contest_id uuid not null references contest (id),
        user_id uuid not null references user_account (id),
        buy_in_cents int not null check (buy_in_cents > 0),
        fee_cents int not null check (fee_cents >= 0),
        week smallint not null,
        golfers jsonb null,
        receipt_email text null,
        intent_id text null unique,
        client_secret text null,
        status text not null check (status in ('open', 'paid', 'refunding', 'refunded', 'cancelled', 'reversed')),
        reason text null,
        created_at timestamptz not null,
        closed_at timestamptz null,
        looked_at timestamptz null,
        check ((status = 'open') = (closed_at is null))
      )`);
    this.addSql(`create unique index checkout_one_open on checkout (entry_id) where status = 'open'`);
    this.addSql(
      `create index checkout_unfinished on checkout (created_at) where status in ('open', 'refunding')`,
    );
    this.addSql('create index checkout_user_id on checkout (user_id, created_at)');
  }
}
