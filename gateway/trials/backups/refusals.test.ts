import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openRoom, type Room } from './scripts.ts';

// What is refused before anything is looked for or written, and so without a PostgreSQL.

let room: Room;
beforeEach(async () => {
  room = await openRoom();
  mkdirSync(join(room.backups, 'base', '2026-01-01T00-00-00Z'));
});
afterEach(() => room.remove());

const restore = (target: string, ...how: string[]) =>
  room.run('restore', [...how, room.backups, room.path('data', target)]);

describe('a restore', () => {
  test.each([
    ['2026-11-26 14:30:05', 'a moment with its zone'],
    ['yesterday', 'a moment with its zone'],
    ['2026-02-30 14:30:05Z', 'a moment with its zone'],
    ['2100-01-01T00:00:00Z', 'is yet to come'],
    ['2020-01-01T00:00:00+02:00', 'no backup leads to 2019-12-31 22:00:00'],
  ])('to %j says what is wrong with it', async (moment, why) => {
    const { code, err } = await restore('restored', '--at', moment);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(why) });
    expect(existsSync(room.path('data', 'restored'))).toBe(false);
  });

  test.each([
    [
      ['--backup', '2025-01-01T00-00-00Z'],
      'there is no backup 2025-01-01T00-00-00Z; there are: 2026-01-01T00-00-00Z.',
    ],
    [['--timeline', 'old'], '--timeline is a number'],
    [['--also', '/nowhere'], 'there is no folder /nowhere'],
  ])('of %j says what is wrong with it', async (how, why) => {
    const { code, err } = await restore('restored', ...how);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(why) });
  });

  test('into a folder with anything in it is refused', async () => {
    room.makeFolder('data', 'full');
    writeFileSync(room.path('data', 'full', '.hidden'), '');
    const full = await restore('full');
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
    expect(readdirSync(room.path('data', 'full'))).toEqual(['.hidden']);
    writeFileSync(room.path('data', 'full', 'postmaster.pid'), '1');
    expect(await restore('full')).toMatchObject({
      code: 1,
      err: expect.stringContaining('in use by PostgreSQL'),
    });
    writeFileSync(room.path('data', 'file'), '');
    expect(await restore('file')).toMatchObject({ code: 1, err: expect.stringContaining('is not a folder') });
  });

  test.each([['--at'], ['--fast', 'x'], []])(
    'that is written with %j only explains itself',
    async (...how) => {
      const { code, err } = await room.run('restore', [...how, room.backups]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--at MOMENT') });
    },
  );
});

describe('without the disk of the backups', () => {
  test.each([
    ['backup', []],
    ['restore', ['restored']],
  ])('%s does nothing', async (script, more) => {
    rmSync(join(room.backups, 'wal'), { recursive: true });
    const { code, err } = await room.run(script, [room.backups, ...more]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is its disk mounted?') });
  });
});

describe('a standby', () => {
  const follow = (...args: string[]) => room.run('follow', args, { PGHOST: 'nowhere' });

  test('is not made of data that somebody may need', async () => {
    room.makeFolder('data', 'promoted');
    writeFileSync(room.path('data', 'promoted', 'PG_VERSION'), '18');
    expect(await follow(room.backups, room.path('data', 'promoted'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('has data that follow no server'),
    });
    expect(readdirSync(room.path('data', 'promoted'))).toEqual(['PG_VERSION']);
  });

  test('wants the archive, by which it catches up', async () => {
    expect(await follow('/nowhere', room.path('data', 'standby'))).toMatchObject({
      code: 1,
      err: 'follow: /nowhere has no folder wal: is its disk mounted?\n',
    });
    expect(await follow(room.backups)).toMatchObject({ code: 2, err: 'Usage: follow FOLDER TARGET\n' });
  });
});
