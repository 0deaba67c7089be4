import { Migration } from '@mikro-orm/migrations';

/**
 * The sandbox's tables leave the gateway's schema: it has its own, with migrations of its own. Their rows are moved
 * there; empty tables, as in production, are dropped.
 */
export class SandboxApart0047 extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare
        -- Tables with foreign keys come first.
        former constant text[] := array['clock', 'mail', 'demo', 'echeck', 'stripe_answer', 'stripe_event',
          'stripe_dispute', 'stripe_refund', 'stripe_charge', 'stripe_intent', 'stripe_webhooks'];
        one text;
        item record;
        has_rows boolean;
        is_used boolean := false;
      begin
        foreach one in array former loop
          -- It has a row from its migration on.
          continue when one = 'stripe_webhooks' or to_regclass('sandbox_' || one) is null;
          execute format('select exists (select from %I)', 'sandbox_' || one) into has_rows;
          is_used := is_used or has_rows;
        end loop;

        if is_used then
          create schema if not exists sandbox;
        end if;
        foreach one in array former loop
          continue when to_regclass('sandbox_' || one) is null;
          if is_used then
            execute format('alter table %I set schema sandbox', 'sandbox_' || one);
            execute format('alter table sandbox.%I rename to %I', 'sandbox_' || one, one);
          else
            execute format('drop table %I', 'sandbox_' || one);
          end if;
        end loop;

        if is_used then
          for item in
            select relname, case relkind when 'S' then 'sequence' else 'index' end as kind from pg_class
            where relnamespace = 'sandbox'::regnamespace and relkind in ('i', 'S') and relname ~ '^sandbox_'
          loop
            execute format('alter %s sandbox.%I rename to %I', item.kind, item.relname, substr(item.relname, 9));
          end loop;
        end if;
      end $$`);
  }
}
