import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rowsOf, text } from './rows.ts';

/** A secret that all gateways on this database share; the first one creates it. */
export async function sharedSecret(orm: { em: EntityManager }, name: string): Promise<string> {
  const em = orm.em.fork();
  await em.execute('insert into shared_secret (name, value) values (?, ?) on conflict do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await rowsOf(em, { value: text }, 'select value from shared_secret where name = ?', [name]);
  if (!row) throw new Error(`the secret ${name} was just stored`);
  return row.value;
}
