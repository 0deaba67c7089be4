import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { tried } from '../../../tools/nightly/tried.mjs';
import { findDifferences } from '../../src/money/ledger/proofs.ts';
import { createTestDatabase } from '../../src/testing/database/test-database.ts';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { until } from '../until.ts';
import { addDueContests, buyInCents, countDue, playWeek } from './due-contests.ts';
import { killInTurn } from './kill-in-turn.ts';

// Gateways that are killed in the middle of settling hundreds of contests: the same outcome, the same cents.

const pool = 'Masters';
const members = 5;
const count = Number(process.env.DUE_CONTESTS ?? 520);
/** Many more than usual take longer, and a machine may have much else to do. */
const patienceMs = 60_000 + count * 200;
jest.setTimeout(4 * patienceMs);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let gateways: GatewayProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const settings = { DATABASE_URL: database.url };
  gateways = await Promise.all([startGateway(settings), startGateway(settings)]);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.remove();
  await client.end();
  await database.drop();
});

const all = async (statement: string) => (await client.query(statement)).rows;

/** By contest what became of it: everyone's place, what was paid, and how often people were told. */
const outcomes = () =>
  all(`
    with messages as (
      select substring(client_id from 9)::uuid as contest_id, count(*)::int as count
      from message where client_id like 'settled:%' group by 1
    ), mails as (
      select split_part(key, ' ', 1)::uuid as contest_id, count(*)::int as count
      from outbox where topic = 'results' group by 1
    )
    select contest.outcome, contest.frozen_board -> 'ranked' is not null as frozen,
      (select count(*)::int from result where contest_id = contest.id) as results,
      coalesce(messages.count, 0) as messages, coalesce(mails.count, 0) as mails,
      (select count(*)::int from ledger_transfer where key = 'prizes:' || contest.id) as transfers,
      (select array_agg(posting.cents::int order by posting.cents, posting.id) from ledger_transfer transfer
        join ledger_posting posting on posting.transfer_id = transfer.id
        where transfer.key = 'prizes:' || contest.id) as cents
    from contest join pool on pool.id = pool_id
    left join messages on messages.contest_id = contest.id left join mails on mails.contest_id = contest.id
    where contest.number = 1 and pool.name <> '${pool}'`);

test('contests are settled once, whoever is killed meanwhile', async () => {
  const [here, there] = gateways;
  if (!here || !there) throw new Error('Two gateways run.');
  await playWeek(here, pool, members);
  await addDueContests(client, { pool, count, word: 'copy', members });

  // First whoever leads, then the other; then both come back.
  await killInTurn([here, there], {
    em: database.orm.em,
    countLeft: () => countDue(client),
    killsAt: [count * 0.9, count * 0.5],
    patienceMs,
  });
  await Promise.all(gateways.map((gateway) => gateway.start()));
  await until('all are settled', async () => (await countDue(client)) === 0, patienceMs);

  const [first, ...others] = await outcomes();
  expect(others).toHaveLength(count - 1);
  expect(first).toMatchObject({
    outcome: 'settled',
    frozen: true,
    results: members,
    messages: 1,
    transfers: 1,
  });
  expect(first?.cents[0]).toBe(-members * buyInCents);
  // They are copies: what became of one became of all.
  for (const other of others) expect(other).toEqual(first);
  expect(await findDifferences({ em: database.orm.em.fork() })).toEqual([]);
  tried('scale', { contests: count, kills: 2 });
});
