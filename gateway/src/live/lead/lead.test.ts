import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type CutLine, openLineTo } from '../../testing/cut-line.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { type Lead, openLead } from './lead.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let line: CutLine;
let here: Lead;
let there: Lead;
const taken: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  line = await openLineTo(database.url, 5432);
  const open = (name: string, databaseUrl: string) => {
    const lead = openLead({ databaseUrl, key: 1, log: pino({ level: 'silent' }), askMs: 1000 });
    lead.onTaken(() => taken.push(name));
    return lead;
  };
  here = open('here', line.url);
  await until(() => here.isOurs());
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

describe('the lead', () => {
  test('is one gateway’s, and another’s when that one leaves', async () => {
    await sleep(100);
    expect([here.isOurs(), there.isOurs()]).toEqual([true, false]);
    await here.close();
    expect(here.isOurs()).toBe(false);
    await until(() => there.isOurs());
    expect(taken).toEqual(['here', 'there']);
  });

  test.each(['cut', 'stall'] as const)(
    'is another’s when the leader’s line to the database is %s, and the former leader knows',
    async (how) => {
      // On a new line it might lead again before the other one asks.
      line.refuse();
      line[how]();
      await until(() => there.isOurs());
      await until(() => !here.isOurs());
      line.mend();
      await there.close();
      await until(() => here.isOurs());
    },
  );

  test('is asked for again when its session was ended', async () => {
    await there.close();
    await database.orm.em
      .fork()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairway lead' and datname = current_database()",
      );
    await until(() => taken.length === 2);
    expect([taken, here.isOurs()]).toEqual([['here', 'here'], true]);
  });
});
