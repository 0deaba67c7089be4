import { Migration } from '@mikro-orm/migrations';

/**
 * The ledger, withdrawals, holds, the stop of withdrawals, and stored answers for idempotency keys. The database
 * enforces the ledger's invariants (G29) for every program that writes: postings are append-only, sum to zero, and
 * take no account below zero.
 */
export class Money0009 extends Migration {
  override up(): void {
    this.#ledger();
    this.#ledgerGuards();
    this.#withdrawals();
    this.addSql(`
      create table idempotency_key (
        caller text not null,
        key text not null,
        content_hash text not null,
        answer json null,
        expires_at timestamptz not null,
        primary key (caller, key)
      )`);
    this.addSql('create index idempotency_key_expires_at on idempotency_key (expires_at)');
  }

  #ledger(): void {
    this.addSql(`
      create table ledger_account (
        id bigint generated always as identity primary key,
        kind text collate "C" not null check (kind in (
          'user', 'pot', 'pending_withdrawal', 'fees', 'rounding', 'adjustments', 'card_clearing', 'echeck_clearing'
        )),
        key text collate "C" not null,
        balance_cents bigint not null default 0,
        unique (kind, key),
        constraint ledger_account_not_below_zero
          check (balance_cents >= 0 or kind not in ('user', 'pot', 'pending_withdrawal'))
      )`);
    this.addSql(`
      create table ledger_transfer (
        id bigint generated always as identity primary key,
        key text not null unique,
        reason text not null,
        made_at timestamptz not null,
        memo jsonb not null
      )`);
    this.addSql(`
      create table ledger_posting (
        id bigint generated always as identity primary key,
        transfer_id bigint not null references ledger_transfer (id),
        account_id bigint not null references ledger_account (id),
        cents bigint not null check (cents <> 0),
        unique (transfer_id, account_id)
      )`);
    this.addSql('create index ledger_posting_account_id on ledger_posting (account_id, id)');
  }

  #ledgerGuards(): void {
    this.addSql(`
      create function ledger_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger is only added to: a mistake is put right by a reversing transfer';
      end $$`);
    for (const table of ['ledger_transfer', 'ledger_posting'])
      this.addSql(`
        create trigger ${table}_stays before update or delete or truncate on ${table}
        for each statement execute function ledger_refuse_change()`);
    this.addSql(`
      create function ledger_refuse_unbalanced() returns trigger language plpgsql as $$
      declare
        transfer bigint := case tg_table_name when 'ledger_transfer' then to_jsonb(new) ->> 'id'
                                              else to_jsonb(new) ->> 'transfer_id' end;
      begin
        if (select count(*) < 2 or sum(cents) <> 0 from ledger_posting where transfer_id = transfer) then
          raise exception 'the postings of transfer % do not sum to zero', transfer;
        end if;
        return null;
      end $$`);
    for (const table of ['ledger_transfer', 'ledger_posting'])
      this.addSql(`
        create constraint trigger ${table}_balanced after insert on ${table}
        deferrable initially deferred for each row execute function ledger_refuse_unbalanced()`);
  }

  #withdrawals(): void {
    this.addSql(`
      create table withdrawal (
        id uuid primary key,
        user_id uuid not null references user_account (id),
        amount_cents bigint not null check (amount_cents > 0),
        email text not null,
        status text not null check (status in ('open', 'sent', 'paid', 'returned')),
        check_id text null unique,
        reason text null,
        attempts int not null default 0,
        asking_until timestamptz null,
        trouble text null,
        created_at timestamptz not null,
        sent_at timestamptz null,
        looked_at timestamptz null,
        settled_at timestamptz null,
        endings int not null default 0,
        check (status <> 'sent' or check_id is not null),
        check ((status in ('paid', 'returned')) = (settled_at is not null))
      )`);
    this.addSql(
      `create unique index withdrawal_one_open on withdrawal (user_id) where status in ('open', 'sent')`,
    );
    this.addSql('create index withdrawal_user_id on withdrawal (user_id, created_at)');
    // Without a reference to the account: who posts a dispute has its ledger locked, and must not wait for it.
    this.addSql(`
      create table money_hold (
        key text primary key,
        user_id uuid not null,
        owed_cents bigint not null check (owed_cents >= 0),
        reason text not null,
        placed_at timestamptz not null,
        released_at timestamptz null
      )`);
    this.addSql('create index money_hold_user_id on money_hold (user_id) where released_at is null');
    this.addSql(`
      create table money_stop (
        id smallint primary key default 1 check (id = 1),
        sentence text not null,
        stopped_at timestamptz not null
      )`);
  }
}
