import { BadSetting, type Readers } from './env-readers.ts';

/** Where PostgreSQL and Redis are. Passwords are in the addresses, or stand for themselves, as in files of secrets. */
export function storesFrom({ read, url, text }: Readers) {
  const [ofPostgres, ofRedis] = [text('POSTGRES_PASSWORD'), text('REDIS_PASSWORD')];
  const databaseAt = (name: string, host: string) =>
    withPassword(
      read(
        name,
        `an address such as postgresql://user:password@${host}/name, signs in the password percent-encoded`,
        // A slash in a password ends the host early and leaves an @ behind it.
        url('postgres:', 'postgresql:').refine((address) => !new URL(address).pathname.includes('@')),
        { secret: true },
      ),
      ofPostgres,
    );
  const databaseUrl = databaseAt('DATABASE_URL', 'host:5432');
  const databasePoolerUrl = databaseAt('DATABASE_POOLER_URL', 'pooler:6432');
  if (databasePoolerUrl && !databaseUrl)
    throw new BadSetting(
      'DATABASE_POOLER_URL is set without DATABASE_URL, by which locks and hints go past the pooler.',
    );
  const databaseReadUrl = databaseAt('DATABASE_READ_URL', 'replica:5432');
  if (databaseReadUrl && !databaseUrl)
    throw new BadSetting('DATABASE_READ_URL is set without DATABASE_URL, whose replica it leads to.');
  const redisUrl = withPassword(
    read(
      'REDIS_URL',
      'an address such as redis://:password@host:6379/0, signs in the password percent-encoded',
      url('redis:', 'rediss:').refine((address) => {
        const { hostname, pathname } = new URL(address);
        return hostname !== '' && /^(\/\d+)?$/.test(pathname);
      }),
      { secret: true },
    ),
    ofRedis,
  );
  return { databaseUrl, databasePoolerUrl, databaseReadUrl, redisUrl };
}

/** An address's own password holds. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined || new URL(address).password !== '') return address;
  const complete = new URL(address);
  complete.password = encodeURIComponent(password);
  return complete.href;
}
