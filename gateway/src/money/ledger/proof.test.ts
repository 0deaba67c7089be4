import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MoneyGateway, openMoneyGateway } from '../../testing/money-gateway.ts';
import { proveLedger } from './proof.service.ts';
import { findDifferences, findNewDifferences } from './proofs.ts';
import { withdrawalStop } from './self-check.service.ts';

// What was posted since the last proof is proven each hour, and everything once a week.

let gateway: MoneyGateway;
beforeAll(async () => {
  gateway = await openMoneyGateway();
  for (const name of ['ann', 'bob', 'carla', 'dave']) await gateway.player(name, 5000);
});
afterAll(() => gateway.close());

const sql = <Row extends object>(statement: string) => gateway.orm.em.fork().execute<Row[]>(statement);
const tamper = (statement: string) =>
  gateway.orm.em.fork().transactional(async (em) => {
    await em.execute('set local session_replication_role = replica');
    await em.execute(statement);
  });
const hourPasses = () => sql(`update ledger_proof set seen_at = seen_at - interval '1 hour'`);
const prove = () => proveLedger(gateway.ctxOf(), 3);
const proof = async () => {
  const [row] = await sql<{ behind: number; sums: number; accounts: number }>(`
    select (select max(id) from ledger_posting)::int - posting_id::int as behind,
      (select coalesce(sum(abs(cents)), 0)::int from ledger_proven) as sums,
      (select count(*)::int from ledger_proven) as accounts
    from ledger_proof`);
  return row;
};

test('the first proof is of everything, and later ones add what has been visible for long enough', async () => {
  expect(await prove()).toEqual([]);
  expect(await proof()).toEqual({ behind: 8, sums: 0, accounts: 0 });
  await gateway.player('erin', 700);
  expect(await prove()).toEqual([]);
  expect(await proof()).toMatchObject({ behind: 10, accounts: 0 });
  await hourPasses();
  expect(await prove()).toEqual([]);
  // Four players, and the account that their money came from.
  expect(await proof()).toEqual({ behind: 2, sums: 40_000, accounts: 5 });
  // Two at once add it once.
  await hourPasses();
  await Promise.all([prove(), prove()]);
  expect(await proof()).toEqual({ behind: 0, sums: 41_400, accounts: 6 });
});

test('ranges of any size find the same', async () => {
  const wrong = 'update ledger_posting set cents = cents + 1 where id = (select max(id) from ledger_posting)';
  await tamper(wrong);
  const found = await findDifferences(gateway.ctxOf());
  const small = { transfers: 1, accounts: 1, postings: 1 };
  expect(await findDifferences(gateway.ctxOf(), small)).toEqual(found);
  expect(found).toHaveLength(3);
  await tamper(wrong.replace('+ 1', '- 1'));
  expect(await findDifferences(gateway.ctxOf(), small)).toEqual([]);
  expect(await findNewDifferences(gateway.ctxOf(), small)).toEqual([]);
});

test('a balance that was changed stops withdrawals within the hour, and so does a new transfer that is wrong', async () => {
  await tamper(`update ledger_account set balance_cents = balance_cents + 1 where balance_cents = 700`);
  expect(await prove()).toEqual([expect.stringMatching(/^The account user \S+ shows 701 cents/)]);
  expect(await withdrawalStop(gateway.ctxOf())).not.toBeNull();
  await tamper(`update ledger_account set balance_cents = balance_cents - 1 where balance_cents = 701`);
  await gateway.player('fay', 300);
  await tamper('update ledger_posting set cents = 299 where cents = 300');
  expect(await prove()).toHaveLength(3);
  await tamper('update ledger_posting set cents = 300 where cents = 299');
  expect(await prove()).toEqual([]);
});

test('an old posting that was changed is found by the week’s proof', async () => {
  await tamper('update ledger_posting set cents = 701 where cents = 700');
  expect(await prove()).toEqual([]);
  await sql(`update ledger_proof set whole_at = whole_at - interval '8 days'`);
  expect(await prove()).toHaveLength(3);
  await tamper('update ledger_posting set cents = 700 where cents = 701');
  expect(await prove()).toEqual([]);
  expect(await sql(`select 1 from ledger_proof where whole_at > now() - interval '1 minute'`)).toHaveLength(
    1,
  );
});

test('sums that are wrong themselves stop nothing, and are worked out anew', async () => {
  await sql('delete from money_stop');
  await sql('update ledger_proven set cents = cents + 5');
  expect(await prove()).toEqual([]);
  expect(await withdrawalStop(gateway.ctxOf())).toBeNull();
  expect(await proof()).toMatchObject({ sums: 0 });
  await hourPasses();
  expect(await prove()).toEqual([]);
  await hourPasses();
  expect(await prove()).toEqual([]);
  expect(await proof()).toEqual({ behind: 0, sums: 42_000, accounts: 7 });
});
