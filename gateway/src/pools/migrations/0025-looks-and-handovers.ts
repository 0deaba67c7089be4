import { Migration } from '@mikro-orm/migrations';
import { skeletonOf } from '../../accounts/names/skeleton.ts';

interface Known {
  name: string;
  owner: string | null;
}

/**
 * Skeletons of names, so that no two users or pools have names that look alike; offers of a pool to a new admin; and
 * removed members, with the invitation link of that time.
 */
export class LooksAndHandovers0025 extends Migration {
  override async up(): Promise<void> {
    await this.execute(`
      create table user_look (
        look_key text collate "C" primary key,
        user_id uuid null references user_account (id)
      )`);
    await this.execute(`
      create table pool_look (
        look_key text collate "C" primary key,
        pool_id uuid not null references pool (id)
      )`);
    // Without references to accounts, for the same reason as whose a pool is.
    await this.execute(`
      alter table pool
        add column offered_to uuid null,
        add column offered_at timestamptz null,
        add column offer_leaves boolean not null default false`);
    await this.execute(`
      create table pool_removed (
        pool_id uuid not null references pool (id),
        user_id uuid not null,
        invitation_id uuid null references invitation (id),
        primary key (pool_id, user_id)
      )`);
    await fillLooks((sql, params) => this.execute(sql, params as never));
  }
}

type Execute = (sql: string, params?: unknown[]) => Promise<unknown>;

/**
 * Of existing names that look alike the oldest has the skeleton, a present owner before a former one; the others
 * keep their names. Returns who they are, for the log of the start.
 */
export async function fillLooks(execute: Execute): Promise<string[]> {
  const users = (await execute(`
    select username as name, id as owner from user_account order by deleted_at is not null, created_at, id
  `)) as Known[];
  const formerUsers = (await execute(`
    select name_key as name, user_id as owner from taken_username order by name_key
  `)) as Known[];
  const pools = (await execute(`
    select name, id as owner from pool order by deleted_at is not null, created_at, id
  `)) as Known[];
  const formerPools = (await execute(`
    select name_key as name, pool_id as owner from pool_name order by name_key
  `)) as Known[];
  const alike = [
    ...(await fill(execute, 'user_look', 'user_id', [...users, ...formerUsers])),
    ...(await fill(execute, 'pool_look', 'pool_id', [...pools, ...formerPools])),
  ];
  if (alike.length > 0)
    process.stderr.write(`Names that look like an older one, and stay: ${alike.join(', ')}\n`);
  return alike;
}

async function fill(
  execute: Execute,
  table: string,
  owner: string,
  known: readonly Known[],
): Promise<string[]> {
  const ownerOf = new Map<string, string | null>();
  const alike = new Set<string>();
  for (const { name, owner: mine } of known) {
    const look = skeletonOf(name);
    if (look === '') continue;
    const first = ownerOf.get(look);
    if (first === undefined) ownerOf.set(look, mine);
    else if (first !== mine) alike.add(JSON.stringify(name));
  }
  const rows = [...ownerOf];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    const values = some.map(() => '(?, ?::uuid)').join(', ');
    await execute(
      `insert into ${table} (look_key, ${owner}) values ${values} on conflict do nothing`,
      some.flat(),
    );
  }
  return [...alike];
}

const rowsAtOnce = 1000;
