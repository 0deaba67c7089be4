import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openRoom, type Room } from './scripts.ts';

// PostgreSQL's archive_command and restore_command, called as it calls them.

let room: Room;
beforeEach(async () => {
  room = await openRoom();
  room.makeFolder('data', 'pg_wal');
});
afterEach(() => room.remove());

const segment = (number: number, timeline = 1) =>
  [timeline, 0, number].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
const kept = (name: string) => join(room.backups, 'wal', `${name}.gz`);
const archived = () => readdirSync(join(room.backups, 'wal')).sort();

function write(name: string, bytes: Buffer): void {
  writeFileSync(room.path('data', 'pg_wal', name), bytes);
}
const archive = (name: string) => room.run('archive', [room.backups, `pg_wal/${name}`, name]);
const fetchWal = (name: string, ...old: string[]) =>
  room.run('fetch-wal', [room.backups, name, 'fetched', ...old]);
const fetched = () => readFileSync(room.path('data', 'fetched'));

describe('archiving', () => {
  const bytes = randomBytes(100_000);

  test('keeps a file whole, for its owner alone, and leaves nothing else behind', async () => {
    write(segment(1), bytes);
    expect(await archive(segment(1))).toEqual({ code: 0, out: '', err: '' });
    expect(archived()).toEqual([`${segment(1)}.gz`]);
    expect(gunzipSync(readFileSync(kept(segment(1))))).toEqual(bytes);
  });

  test('of the same file twice is fine', async () => {
    write(segment(1), bytes);
    await archive(segment(1));
    const before = readFileSync(kept(segment(1)));
    expect(await archive(segment(1))).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(kept(segment(1)))).toEqual(before);
    expect(archived()).toHaveLength(1);
  });

  test.each([
    ['other contents', Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)])],
    ['a beginning of it', bytes.subarray(0, 50_000)],
    ['more', Buffer.concat([bytes, bytes])],
  ])('never writes over a file with %s', async (_what, other) => {
    write(segment(1), other);
    await archive(segment(1));
    write(segment(1), bytes);
    const { code, err } = await archive(segment(1));
    expect(code).toBe(1);
    expect(err).toContain(`${kept(segment(1))} is there with other contents`);
    expect(gunzipSync(readFileSync(kept(segment(1))))).toEqual(other);
  });

  test('refuses to take a file for archived that is damaged there', async () => {
    write(segment(1), bytes);
    await archive(segment(1));
    truncateSync(kept(segment(1)), 1000);
    expect(await archive(segment(1))).toMatchObject({ code: 1 });
  });

  test('makes no folder where a disk is not mounted', async () => {
    write(segment(1), bytes);
    rmSync(join(room.backups, 'wal'), { recursive: true });
    const { code, err } = await archive(segment(1));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is its disk mounted?') });
    expect(readdirSync(room.backups)).toEqual(['base']);
  });

  test('of a file that is not there fails and keeps nothing', async () => {
    expect((await archive(segment(1))).code).not.toBe(0);
    expect(archived()).toEqual([]);
  });

  test('of one name from two servers at once keeps one, and tells the other', async () => {
    const [one, other] = [randomBytes(2_000_000), randomBytes(2_000_000)];
    write('one', one);
    write('other', other);
    const outcomes = await Promise.all(
      ['one', 'other'].map((path) => room.run('archive', [room.backups, `pg_wal/${path}`, segment(1)])),
    );
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
    const winner = outcomes[0]?.code === 0 ? one : other;
    expect(gunzipSync(readFileSync(kept(segment(1))))).toEqual(winner);
    expect(archived()).toHaveLength(1);
  });
});

describe('fetching', () => {
  const bytes = randomBytes(10_000);
  const archiveAll = async (...names: string[]) => {
    for (const name of names) {
      write(name, bytes);
      expect(await archive(name)).toMatchObject({ code: 0 });
      rmSync(room.path('data', 'pg_wal', name));
    }
  };

  test('gives what is archived', async () => {
    await archiveAll(segment(1));
    expect(await fetchWal(segment(1))).toEqual({ code: 0, out: '', err: '' });
    expect(fetched()).toEqual(bytes);
  });

  test.each([segment(3), segment(1, 2), '00000002.history', '000000010000000000000002.00000028.backup'])(
    'says of %s that the log ends before it',
    async (name) => {
      await archiveAll(segment(1), segment(2));
      expect(await fetchWal(name)).toEqual({ code: 1, out: '', err: '' });
    },
  );

  test('ends the recovery where the archive has a gap, and names the file', async () => {
    await archiveAll(segment(1), segment(3), segment(4));
    const { code, err } = await fetchWal(segment(2));
    expect(code).toBeGreaterThan(125);
    expect(err).toBe(
      `fetch-wal: ${segment(2)} is missing in ${room.backups}/wal, which goes on to ${segment(4)}.\n`,
    );
  });

  test('leaves a file to PostgreSQL that the backup brought along', async () => {
    await archiveAll(segment(1), segment(3));
    write(segment(2), bytes);
    expect(await fetchWal(segment(2))).toEqual({ code: 1, out: '', err: '' });
  });

  test('takes from the old server what the archive has not', async () => {
    await archiveAll(segment(1));
    room.makeFolder('old');
    writeFileSync(room.path('old', segment(2)), bytes);
    expect(await fetchWal(segment(2), room.path('old'))).toMatchObject({ code: 0 });
    expect(fetched()).toEqual(bytes);
    expect(await fetchWal(segment(3), room.path('old'))).toMatchObject({ code: 1 });
  });

  test('ends the recovery at a damaged file', async () => {
    await archiveAll(segment(1), segment(2));
    truncateSync(kept(segment(2)), 5000);
    const { code, err } = await fetchWal(segment(2));
    expect(code).toBeGreaterThan(125);
    expect(err).toContain(`${kept(segment(2))} is damaged`);
  });
});
