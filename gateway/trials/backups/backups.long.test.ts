import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ageNewest, describeWithPostgres, openRoom, type Room } from './scripts.ts';
import { newServer, type Server, startServer } from './server.ts';

// Backups and restores of a server with one table, by the scripts of compose/postgres.

let room: Room;
let server: Server;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  room = await openRoom();
  // With small files of the log, of which a test fills many.
  server = await newServer(room, { walMegabytes: 1 });
  closing.push(() => server.stop());
  await server.rows('create table note (text text primary key)');
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  room.remove();
});

const write = (text: string, on = server) => on.rows(`insert into note values ('${text}')`);
const now = (on = server) => on.value(`select clock_timestamp() at time zone 'UTC' || 'Z'`);
const backUp = (more: Record<string, string> = {}, on = server) =>
  room.run('backup', [room.backups], { ...on.environment, ...more });
const restore = (target: string, ...how: string[]) =>
  room.run('restore', [...how, room.backups, room.path('data', target)]);
const backups = () => readdirSync(join(room.backups, 'base')).sort();
const segments = () =>
  readdirSync(join(room.backups, 'wal'))
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .sort();
const inFolder = (target: string) => readdirSync(room.path('data', target));

/** Ends the file that the server writes, and waits until it is archived. */
async function archiveAll(on = server): Promise<string> {
  const name = await on.value('select pg_walfile_name(pg_switch_wal())');
  while (!existsSync(join(room.backups, 'wal', `${name}.gz`))) await now(on);
  return name;
}

/** What is in a restored folder, by a server on it that archives nowhere. */
async function notesIn(target: string): Promise<string> {
  const restored = await startServer(room, room.path('data', target), false);
  return restored.value(`select string_agg(text, ' ' order by text) from note`).finally(restored.stop);
}

/** A backup that is older than what comes next by more than the second that its name tells. */
async function backUpEarlier(): Promise<string> {
  expect(await backUp()).toMatchObject({ code: 0, err: '' });
  return ageNewest(room, { minutes: 1 });
}

describeWithPostgres('a backup', () => {
  test('is restored to the newest, and to any moment since', async () => {
    await write('before');
    await backUpEarlier();
    await write('first');
    const between = await now();
    await write('second');
    await archiveAll();
    expect(await restore('newest')).toMatchObject({ code: 0, err: '' });
    const { code, out } = await restore('moment', '--at', between);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/Left out, as all after it: .* 20\d\d-/),
    });
    expect(await notesIn('newest')).toBe('before first second');
    expect(await notesIn('moment')).toBe('before first');
  });

  test('that is damaged is refused, with what is damaged', async () => {
    await write('note');
    await backUp();
    const [name = ''] = backups();
    // One bit of one page of the table.
    const path = await server.value(`select pg_relation_filepath('note')`);
    const file = join(room.backups, 'base', name, path);
    const bytes = readFileSync(file);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const { code, err } = await restore('restored');
    expect(code).toBe(1);
    expect(err).toContain(`checksum mismatch for file "${path}"`);
    expect(err).toContain(`the backup ${name} is damaged`);
    expect(existsSync(room.path('data', 'restored'))).toBe(false);
  });

  test('that lacks a file is refused, and an earlier one can be taken', async () => {
    const earlier = await backUpEarlier();
    await write('note');
    await backUp();
    const [, later = ''] = backups();
    rmSync(join(room.backups, 'base', later, 'global', 'pg_control'));
    const refused = await restore('restored');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('"global/pg_control"') });
    expect(await restore('restored', '--backup', earlier)).toMatchObject({ code: 0 });
    expect(await notesIn('restored')).toBe('note');
  });

  test('is not restored over anything', async () => {
    await backUp();
    const inUse = await restore('live');
    expect(inUse).toMatchObject({ code: 1, err: expect.stringContaining('in use by PostgreSQL') });
    mkdirSync(room.path('data', 'full'));
    writeFileSync(room.path('data', 'full', '.hidden'), '');
    const full = await restore('full');
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
    expect(inFolder('full')).toEqual(['.hidden']);
    await write('still here');
  });

  test('with a gap after it is not taken for the newest, and the missing file is named', async () => {
    await backUp();
    await write('one');
    const gap = await archiveAll();
    await write('two');
    await archiveAll();
    rmSync(join(room.backups, 'wal', `${gap}.gz`));
    const { code, err } = await restore('restored');
    expect(code).toBe(1);
    expect(err).toContain(`${gap} is missing in ${room.backups}/wal`);
    expect(inFolder('restored')).toEqual([]);
    // The next backup says so, too, and what comes after it can be restored again.
    const next = await backUp();
    expect(next).toMatchObject({ code: 1, err: expect.stringContaining(`${gap} is missing`) });
    expect(await restore('restored')).toMatchObject({ code: 0 });
    expect(await notesIn('restored')).toBe('one two');
  });

  test('is made by one at a time, and leaves nothing of one that was broken off', async () => {
    mkdirSync(join(room.backups, 'base', '2026-11-26T00-00-00Z.partial'));
    const outcomes = await Promise.all([backUp(), backUp()]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(outcomes.map(({ err }) => err).join('')).toContain('another backup is under way');
    expect(backups()).toHaveLength(1);
  });
});

describeWithPostgres('restoring', () => {
  test('is made once a day by what runs all the time, and after a failure again', async () => {
    rmSync(join(room.backups, 'wal'), { recursive: true });
    const daily = room.start('backup-daily', [room.backups], {
      env: { ...server.environment, LOOK_EVERY_SECONDS: '0.3' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(daily, 'exit');
    try {
      const [said] = await once(daily.stderr ?? daily, 'data');
      expect(String(said)).toContain('is its disk mounted?');
      room.makeFolder('backups', 'wal');
      const good = () => backups().filter((name) => name.endsWith('Z')).length;
      while (good() === 0) await now();
      ageNewest(room, { days: 1, minutes: 1 });
      while (good() < 2) await now();
      // It looks again several times.
      await sleep(1500);
      expect(backups()).toHaveLength(2);
    } finally {
      daily.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  });

  test('to a moment that the archive does not reach is refused', async () => {
    await backUpEarlier();
    await write('archived');
    await archiveAll();
    await write('not archived');
    const { code, err } = await restore('restored', '--at', await now());
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('the archive ends before') });
    expect(inFolder('restored')).toEqual([]);
  });

  test('after a crash has all that was acknowledged, where the old folder is still there', async () => {
    await backUp();
    await write('archived');
    await archiveAll();
    // Its archive is away when it goes, with a whole file and a part of one in its own folder.
    renameSync(join(room.backups, 'wal'), join(room.backups, 'elsewhere'));
    await write('whole file');
    await server.rows('select pg_switch_wal()');
    await write('part of one');
    await server.kill();
    renameSync(join(room.backups, 'elsewhere'), join(room.backups, 'wal'));
    expect(await restore('without')).toMatchObject({ code: 0 });
    expect(await restore('with', '--also', join(server.data, 'pg_wal'))).toMatchObject({ code: 0 });
    expect(await notesIn('without')).toBe('archived');
    expect(await notesIn('with')).toBe('archived part of one whole file');
  });

  test('goes back again: after a restore, to what it undid, and past it', async () => {
    await backUpEarlier();
    await write('one');
    const wanted = await now();
    await write('two');
    const undone = await now();
    await write('three');
    await archiveAll();
    // This one is of what the first restore undoes, and no beginning for what comes after it.
    await backUp();
    await server.stop();
    expect(await restore('first', '--at', wanted)).toMatchObject({ code: 0 });
    server = await startServer(room, room.path('data', 'first'));
    await write('four');
    await archiveAll();
    expect(await restore('second')).toMatchObject({ code: 0, err: '' });
    expect(await restore('third', '--timeline', '1', '--at', undone)).toMatchObject({ code: 0, err: '' });
    expect(await notesIn('second')).toBe('four one');
    expect(await notesIn('third')).toBe('one two');
    // A backup of the new timeline, with all files of both in order.
    expect(await backUp()).toMatchObject({ code: 0, err: '' });
    await write('five');
    await archiveAll();
    expect(await restore('fourth')).toMatchObject({ code: 0, err: '' });
    expect(await notesIn('fourth')).toBe('five four one');
  });
});

describeWithPostgres('what is kept', () => {
  /** Backups of these ages in days, the oldest first, each with a note of its own after it. */
  async function backUpAged(...days: number[]): Promise<string[]> {
    const names: string[] = [];
    for (const [at, day] of days.entries()) {
      expect(await backUp({ KEEP_DAYS: '1000' })).toMatchObject({ code: 0, err: '' });
      names.push(ageNewest(room, { days: day }));
      await write(`note${at}`);
      await archiveAll();
    }
    return names;
  }

  test('is every backup of the last days and the one before, and all that they need of the log', async () => {
    const [oldest = '', before = '', young = ''] = await backUpAged(30, 9, 3);
    const all = segments();
    const { code, out } = await backUp({ KEEP_DAYS: '7' });
    expect(code).toBe(0);
    expect(out).toContain(`Removed ${oldest}.`);
    const kept = backups();
    expect(kept.slice(0, -1)).toEqual([before, young]);
    expect(segments().length).toBeLessThan(all.length + 1);
    // Each of them leads to the newest: nothing is gone that one of them needs.
    for (const name of kept)
      expect(await restore(name, '--backup', name)).toMatchObject({ code: 0, err: '' });
    expect(await notesIn(before)).toBe('note0 note1 note2');
    // And nothing is left that none of them needs.
    const [first = ''] = segments();
    const label = await room.succeed('cat', [join(room.backups, 'base', before, 'backup_label')]);
    expect(label).toContain(`(file ${first.replace('.gz', '')})`);
  });

  test('stays where a file of the log is missing, and the file is named', async () => {
    const names = await backUpAged(30, 9);
    const gap = await archiveAll();
    await write('after it');
    await archiveAll();
    rmSync(join(room.backups, 'wal', `${gap}.gz`));
    const { code, err } = await backUp({ KEEP_DAYS: '7' });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`${gap} is missing`) });
    expect(err).toContain('Nothing was removed.');
    expect(backups().slice(0, 2)).toEqual(names);
  });

  test('stays when a new backup fails, or the archive does not follow it', async () => {
    const names = await backUpAged(30, 9);
    const all = segments();
    renameSync(join(room.path('scripts', 'archive')), room.path('scripts', 'gone'));
    const { code, err } = await backUp({ KEEP_DAYS: '7', ARCHIVE_WAIT_SECONDS: '2' });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Nothing was removed.') });
    expect(backups().slice(0, 2)).toEqual(names);
    expect(segments()).toEqual(all);
    renameSync(room.path('scripts', 'gone'), room.path('scripts', 'archive'));
    const unreachable = { PGPORT: '1' };
    expect((await backUp({ KEEP_DAYS: '7', ...unreachable })).code).not.toBe(0);
    expect(backups().slice(0, 2)).toEqual(names);
  });

  test('stays where a kept backup does not say what it needs', async () => {
    const [oldest = '', before = ''] = await backUpAged(30, 9);
    rmSync(join(room.backups, 'base', before, 'backup_label'));
    const all = segments();
    const { code, err } = await backUp({ KEEP_DAYS: '7' });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Nothing was removed.') });
    expect(backups()).toContain(oldest);
    expect(segments()).toEqual(expect.arrayContaining(all));
  });

  test('counts a backup by its folder alone: what else lies there is left in peace', async () => {
    cpSync(room.path('scripts'), join(room.backups, 'base', '0-scripts'), { recursive: true });
    await backUpAged(30, 9);
    expect(await backUp({ KEEP_DAYS: '7' })).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(room.backups, 'base', '0-scripts', 'backup'))).toBe(true);
  });
});
