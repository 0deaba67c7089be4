import { Migration } from '@mikro-orm/migrations';

/** Held money: what came from a card that may reverse it can be used for buy-ins, and is withdrawable later. */
export class WaitingMoney0028 extends Migration {
  override up(): void {
    // Without a reference to the account: who pays prizes has its ledger locked, and must not wait for it.
    this.addSql(`create table waiting_money (
      key text primary key,
      user_id uuid not null,
      cents bigint not null check (cents > 0),
      until timestamptz not null
    )`);
    this.addSql('create index waiting_money_of_user on waiting_money (user_id, until)');
    this.addSql('alter table entry add column held_until timestamptz null');
  }
}
