import { Migration } from '@mikro-orm/migrations';

/** Who is a customer at the provider of card payments, and with which card they wish to pay again. */
export class SavedCards0059 extends Migration {
  override up(): void {
    this.addSql(`
      create table saved_card (
        user_id uuid primary key references user_account (id),
        customer_id text not null unique,
        method_id text,
        brand text,
        last4 text,
        exp_month smallint,
        exp_year smallint,
        saved_at timestamptz,
        check ((method_id is null) = (last4 is null)),
        -- Of a deleted account: the provider is still to be told.
        forgotten_at timestamptz
      )`);
  }
}
