import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type BreakableConnection, openBreakableConnection } from '../../testing/breakable-connection.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { type LeaderElection, openLeaderElection } from './leader-election.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let line: BreakableConnection;
let here: LeaderElection;
let there: LeaderElection;
const taken: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  line = await openBreakableConnection(database.url, 5432);
  const open = (name: string, databaseUrl: string) => {
    const election = openLeaderElection({ databaseUrl, key: 1, log: pino({ level: 'silent' }), askMs: 1000 });
    election.onElected(() => taken.push(name));
    return election;
  };
  here = open('here', line.url);
  await until(() => here.isLeader());
  there = open('there', database.url);
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  line.close();
  await database.drop();
  taken.length = 0;
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

describe('the leader election', () => {
  test('is one gateway’s, and another’s when that one leaves', async () => {
    await sleep(100);
    expect([here.isLeader(), there.isLeader()]).toEqual([true, false]);
    await here.close();
    expect(here.isLeader()).toBe(false);
    await until(() => there.isLeader());
    expect(taken).toEqual(['here', 'there']);
  });

  test.each(['cut', 'stall'] as const)(
    'is another’s when the leader’s line to the database is %s, and the former leader knows',
    async (how) => {
      // On a new connection it might lead again before the other one asks.
      line.refuse();
      line[how]();
      await until(() => there.isLeader());
      await until(() => !here.isLeader());
      line.mend();
      await there.close();
      await until(() => here.isLeader());
    },
  );

  test('is held again when its session was ended', async () => {
    await there.close();
    await database.orm.em
      .fork()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairway election' and datname = current_database()",
      );
    await until(() => taken.length === 2);
    expect([taken, here.isLeader()]).toEqual([['here', 'here'], true]);
  });
});
