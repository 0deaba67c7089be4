import { Migration } from '@mikro-orm/migrations';

/**
 * A pool's own rules, and those that each of its contests is played by; null for the format's. Older gateways know only
 * the format's: stop them before a pool gets rules of its own.
 */
export class OwnRules0071 extends Migration {
  override up(): void {
    this.addSql('alter table pool add column rules jsonb');
    this.addSql('alter table contest add column rules jsonb');
  }
}
