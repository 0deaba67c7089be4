import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createCtx, inTransaction } from '../context.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
  await sql('create table seat (id int primary key, taken int not null)');
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await sql('truncate seat');
  await sql('insert into seat values (1, 0), (2, 0)');
});

const sql = <T extends object>(text: string, params: unknown[] = []) =>
  gateway.orm.em.fork().execute<T[]>(text, params);
const ctx = () => createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' });
const taken = async () =>
  (await sql<{ taken: number }>('select taken from seat order by id')).map((row) => row.taken);

/** Lets the two of a test meet once; whoever comes again finds the way free. */
function meeting() {
  let waiting = 2;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    waiting -= 1;
    if (waiting <= 0) open();
    await both;
  };
}

describe('a transaction that PostgreSQL ends', () => {
  test('as a deadlock is tried again', async () => {
    const bothHoldOne = meeting();
    const take = (first: number, second: number) =>
      inTransaction(ctx(), async ({ em }) => {
        await em.execute('update seat set taken = taken + 1 where id = ?', [first]);
        await bothHoldOne();
        await em.execute('update seat set taken = taken + 1 where id = ?', [second]);
      });
    await Promise.all([take(1, 2), take(2, 1)]);
    expect(await taken()).toEqual([2, 2]);
  });

  test('because it can not be put in order is tried again', async () => {
    let attempts = 0;
    await inTransaction(ctx(), async ({ em }) => {
      attempts += 1;
      await em.execute('update seat set taken = taken + 1 where id = 1');
      if (attempts < 3)
        await em.execute(`do $$ begin raise exception 'late' using errcode = '40001'; end $$`);
    });
    expect(attempts).toBe(3);
    expect(await taken()).toEqual([1, 0]);
  });
});
