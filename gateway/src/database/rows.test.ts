import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { flag, list, moment, number, object, oneOf, orNull, rowsOf, stored, text } from './rows.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const em = () => gateway.orm.em.fork();

test('every kind of column comes as what the compiler takes it for', async () => {
  const rows = await rowsOf(
    em(),
    {
      word: text,
      sum: text,
      count: number,
      isSo: flag,
      at: moment,
      never: orNull(moment),
      status: oneOf(['open', 'paid']),
      picks: stored<number[]>(),
      names: list(text),
      entries: list(object({ number, paidAt: orNull(text) })),
    },
    `select ?::text as word, 3::bigint as sum, 4 as count, true as "isSo", timestamptz '2027-01-14 07:00:00.123+02' as at,
       null::timestamptz as never, 'paid' as status, '[1, 2]'::jsonb as picks, array['ann', 'bob'] as names,
       '[{"number": 1, "paidAt": null, "more": 2}]'::json as entries, 'unasked' as more`,
    ['birdie'],
  );
  expect(rows).toEqual([
    {
      word: 'birdie',
      sum: '3',
      count: 4,
      isSo: true,
      at: new Date('2027-01-14T05:00:00.123Z'),
      never: null,
      status: 'paid',
      picks: [1, 2],
      names: ['ann', 'bob'],
      entries: [{ number: 1, paidAt: null }],
    },
  ]);
});

describe('what is something else is found where it is read, by its name', () => {
  test.each([
    ['a bigint taken for a number', { one: number }, 'select 3::bigint as one', 'one is not a number'],
    ['nothing taken for a moment', { one: moment }, 'select null::timestamptz as one', 'one is not a moment'],
    ['a number taken for a moment', { one: moment }, "select '5' as one", 'one is not a moment'],
    ['a day taken for a moment', { one: moment }, "select date '2027-01-14' as one", 'one is not a moment'],
    ['a word taken for a moment', { one: moment }, "select 'never' as one", 'one is not a moment'],
    [
      'nothing taken for a stored value',
      { one: stored() },
      'select null::jsonb as one',
      'one is not a stored',
    ],
    [
      'a list with something else than numbers',
      { one: list(number) },
      'select \'[1, "2"]\'::jsonb as one',
      'one is not a list, of which each is a number',
    ],
    ['a text taken for a list', { one: list(text) }, "select '{ann}' as one", 'one is not a list'],
    [
      'an object with a name less',
      { one: list(object({ week: number, at: text })) },
      'select \'[{"week": 1}]\'::json as one',
      'one is not a list, of which each is an object with week, at',
    ],
    ['a word of no list', { one: oneOf(['open']) }, "select 'shut' as one", 'one is not one of open'],
    [
      'a column of another name',
      { one: orNull(text) },
      "select 'x' as other",
      'one is not a text or nothing',
    ],
  ])('%s', async (_what, columns, statement, complaint) => {
    await expect(rowsOf(em(), columns, statement)).rejects.toThrow(`database: column ${complaint}`);
  });
});
