import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withdraw } from '../../money/withdrawals/withdrawal.service.ts';
import { type MoneyGateway, openMoneyGateway } from '../../testing/money-gateway.ts';
import { printedLines } from '../testing/printed-lines.ts';
import { checkRestoredCommand } from './check-restored.ts';

let gateway: MoneyGateway;
const printed = printedLines();
beforeEach(async () => {
  gateway = await openMoneyGateway();
});
afterEach(async () => {
  await gateway.close();
});

const check = (...words: string[]) => checkRestoredCommand.run(gateway.ctxOf(), words);
const execute = (statement: string) => gateway.orm.em.fork().execute(statement);

test('a restored database tells its schema, its newest, what is under way, and that its ledger is right', async () => {
  await check();
  expect(printed).toEqual([
    expect.stringMatching(/^The schema is that of this Fairway: \d{4}-\S+\.$/),
    'Nothing is in it.',
    'Under way: 0 payments by card, 0 withdrawals.',
    'The ledger agrees with itself: it sums to zero, and every balance equals its postings.',
  ]);
  printed.length = 0;
  const ann = await gateway.player('ann', 5000);
  gateway.wallClock.advance({ hours: 1 });
  const { withdrawal } = await withdraw(gateway.ctxOf(ann), { amountCents: 1000, email: 'ann@bank.test' });
  await check();
  const at = withdrawal.createdAt.toISOString();
  expect(printed.slice(1)).toEqual([
    expect.stringMatching(/^The newest of what is in it is of 2026-11-21T13:00:\S+Z:$/),
    expect.stringMatching(/^ {2}2026-11-21T12:\S+Z {2}account$/),
    expect.stringMatching(/^ {2}2026-11-21T13:\S+Z {2}movement of money$/),
    `  ${at}  withdrawal`,
    'Under way: 0 payments by card, 1 withdrawals.',
    expect.stringMatching(/^The ledger agrees with itself/),
  ]);
});

test('a ledger that contradicts itself is told of, and nothing is written', async () => {
  await gateway.player('ann', 5000);
  await execute(`update ledger_account set balance_cents = balance_cents + 1 where kind = 'user'`);
  await expect(check()).rejects.toThrow(
    /^The ledger contradicts itself:\nThe account user \S+ shows 5001 cents/,
  );
  expect(await execute('select 1 from money_stop')).toEqual([]);
});

test('an older schema is left as it is, with the steps that it lacks', async () => {
  const last = `(select max(name) from migration)`;
  const [newest] = await gateway.orm.em.fork().execute<{ name: string }[]>(`select ${last} as name`);
  await execute(`delete from migration where name = ${last}`);
  await check();
  expect(printed[0]).toMatch(new RegExp(`^The schema is older, \\S+\\. .*: ${newest?.name}\\.$`));
  expect(await execute(`select 1 from migration where name = '${newest?.name}'`)).toEqual([]);
});

test('a newer schema, and a database of something else, are refused', async () => {
  await execute(`insert into migration (name) values ('9999-from-the-future')`);
  await expect(check()).rejects.toThrow(/newer Fairway \(its step 9999-from-the-future is unknown here\)/);
  await execute('alter table migration rename to something_else');
  await expect(check()).rejects.toThrow('There is no Fairway in this database.');
});

test('more words are a mistake', async () => {
  await expect(check('now')).rejects.toThrow(/^$/);
});
