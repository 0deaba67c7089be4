import { Migration } from '@mikro-orm/migrations';

/** A pool's admin is no foreign key to accounts. */
export class NewAdmins0019 extends Migration {
  override up(): void {
    // Whoever hands a pool over holds it, and a reference would have them wait for the account of its new admin,
    // who may just be deleting it and waits for the pool. A member is made admin, and no admin of others goes:
    // both are decided with the pool held. Accounts are never removed, only emptied.
    this.addSql('alter table pool drop constraint pool_admin_id_fkey');
  }
}
