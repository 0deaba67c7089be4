import { Migration } from '@mikro-orm/migrations';
import { skeletonOf } from '../../accounts/names/skeleton.ts';

/** Every name has the skeleton of its small letters too, by the present table of look-alikes. */
export class LooksOfComparedNames0042 extends Migration {
  override async up(): Promise<void> {
    await fillLooksOfComparedNames((sql, params) => this.execute(sql, params as never));
  }
}

type Execute = (sql: string, params?: unknown[]) => Promise<unknown>;

/** Of existing names that look alike the oldest account or pool has the skeleton. */
export async function fillLooksOfComparedNames(execute: Execute): Promise<void> {
  await fill(
    execute,
    { table: 'user_look', column: 'user_id' },
    `select name, owner.id from (
       select name_key as name, user_id from taken_username union select username, id from user_account
     ) known join user_account owner on owner.id = known.user_id
     order by owner.deleted_at is not null, owner.created_at, owner.id`,
  );
  await fill(
    execute,
    { table: 'pool_look', column: 'pool_id' },
    `select known.name, owner.id from (
       select name_key as name, pool_id from pool_name union select name, id from pool
     ) known join pool owner on owner.id = known.pool_id
     order by owner.deleted_at is not null, owner.created_at, owner.id`,
  );
}

async function fill(
  execute: Execute,
  { table, column }: { table: string; column: string },
  oldestFirst: string,
): Promise<void> {
  const ownerOf = new Map<string, string>();
  for (const { name, id } of (await execute(oldestFirst)) as { name: string; id: string }[]) {
    const look = skeletonOf(name);
    if (look !== '' && !ownerOf.has(look)) ownerOf.set(look, id);
  }
  const rows = [...ownerOf];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    const values = some.map(() => '(?, ?::uuid)').join(', ');
    await execute(
      `insert into ${table} (look_key, ${column}) values ${values} on conflict do nothing`,
      some.flat(),
    );
  }
}

const rowsAtOnce = 1000;
