import { Migration } from '@mikro-orm/migrations';

/** A refunded card buy-in returns to its card, or becomes credit that can't be withdrawn. */
export class ReturnsToCards0032 extends Migration {
  override up(): void {
    this.addSql(`
      alter table ledger_account
        drop constraint ledger_account_kind_check,
        drop constraint ledger_account_not_below_zero,
        add constraint ledger_account_kind_check check (kind in (
          'user', 'pot', 'pending_withdrawal', 'pending_refund', 'fees', 'rounding', 'adjustments', 'card_clearing',
          'echeck_clearing'
        )),
        add constraint ledger_account_not_below_zero
          check (balance_cents >= 0 or kind not in ('user', 'pot', 'pending_withdrawal', 'pending_refund'))`);
    // How much of a payment is being refunded to its card, or was.
    this.addSql(`
      alter table checkout
        drop constraint checkout_status_check,
        add constraint checkout_status_check check (status in (
          'open', 'paid', 'refunding', 'refunded', 'cancelled', 'reversed', 'returning', 'returned', 'credited'
        )),
        add column refund_cents int not null default 0 check (refund_cents >= 0)`);
    this.addSql('drop index checkout_unfinished');
    this.addSql(`
      create index checkout_unfinished on checkout (created_at)
      where status in ('open', 'refunding', 'returning')`);
    this.addSql('drop index checkout_to_look_at');
    this.addSql(`
      create index checkout_to_look_at on checkout (coalesce(looked_at, closed_at))
      where status in ('paid', 'reversed', 'returned', 'credited') and intent_id is not null`);
    this.addSql('create index checkout_entry_id on checkout (entry_id)');
    // Credit never becomes withdrawable; it carries until when its card may reverse it.
    this.addSql(`
      alter table waiting_money
        add column is_credit boolean not null default false,
        alter column until drop not null,
        add check (is_credit or until is not null)`);
    this.addSql('alter table entry add column credit_cents int not null default 0 check (credit_cents >= 0)');
    this.addSql(`
      alter table user_account
        add column returns_to text not null default 'CARD' check (returns_to in ('CARD', 'CREDIT'))`);
  }
}
