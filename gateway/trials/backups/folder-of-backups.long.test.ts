import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ageNewest, describeWithPostgres, openRoom, type Room } from './scripts.ts';
import { newServer, type Server } from './server.ts';

let room: Room;
let server: Server;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  room = await openRoom();
  server = await newServer(room, { walMegabytes: 1 });
  closing.push(() => server.stop());
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  room.remove();
});

const backUp = (more: Record<string, string> = {}, on = server) =>
  room.run('backup', [room.backups], { ...on.environment, ...more });
const backups = () => readdirSync(join(room.backups, 'base')).sort();
/** A backup that is older than what comes next by more than the second that its name tells. */
async function backUpEarlier(): Promise<string> {
  expect(await backUp()).toMatchObject({ code: 0, err: '' });
  return ageNewest(room, { minutes: 1 });
}

describeWithPostgres('a folder of backups', () => {
  test('takes those of one server only: the log of another would go as old', async () => {
    await backUpEarlier();
    const other = await newServer(room, { walMegabytes: 1 }, 'other');
    closing.push(() => other.stop());
    const { code, err } = await backUp({}, other);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is of another server') });
    expect(backups()).toHaveLength(1);
    expect(await backUp()).toMatchObject({ code: 0 });
  });

  test('with a copy of a moment that is still to come waits for somebody, and loses nothing', async () => {
    await backUpEarlier();
    await backUp();
    const ahead = ageNewest(room, { days: -30 });
    const { code, err } = await backUp();
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`${ahead} is of a moment`) });
    expect(backups()).toHaveLength(2);
  });

  test('gets what a good copy lacked without another copy', async () => {
    // Nothing can be written into it for a while.
    chmodSync(join(room.backups, 'wal'), 0o500);
    const late = await backUp({ ARCHIVE_WAIT_SECONDS: '1' });
    expect(late).toMatchObject({ code: 1, err: expect.stringContaining('is good, but') });
    const comment = `select shobj_description(oid, 'pg_database') from pg_database where datname = 'postgres'`;
    expect(await server.value(comment)).not.toMatch(/^Backed up /);
    chmodSync(join(room.backups, 'wal'), 0o700);
    const finished = await room.run('backup', ['--finish', room.backups], server.environment);
    expect(finished).toMatchObject({ code: 0, err: '' });
    // As old as the copy is, whenever it was finished.
    const [copy = ''] = backups();
    const made = copy.replace(/T(..)-(..)-(..)Z$/, 'T$1:$2:$3Z');
    expect(await server.value(comment)).toBe(`Backed up ${made}`);
    expect(backups()).toHaveLength(1);
    const again = await room.run('backup', ['--finish', room.backups], server.environment);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('nothing is left') });
  });
});
