import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../../database/opening/migrate.ts';
import { tables } from '../../features/features.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// A database from when everybody had one entry: contests that are settled and open, cards, results and own rules.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Weekly', ['ann', 'bob']);
  await game.card('ann', 'Weekly', [0, 1, 2, 10, 11, 21, 22, 33]);
  await game.card('bob', 'Weekly', [3, 4, 5, 12, 13, 23, 24, 34]);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 0 ? -2 : 0));
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
});
afterAll(() => game.gateway.close());

const asked = `{ pool(name: "Weekly") {
  rules { own ties text } entry { id paid } members { user { username } }
  lastResult { podium { rank total user { username } } }
  pastContest(number: 1) { finalBoard { rows { id position total user { username } } } }
  season { rows { wins contests user { username } } }
} user(username: "ann") { pastResults { position total poolName } } }`;

test('contests in every state, results and own rules are as they were', async () => {
  const em = game.gateway.orm.em.fork();
  const { entriesAMember: _new, ...rules } = { ...formatRules('Single Week').rules, ties: 'split' };
  for (const table of ['pool', 'contest'])
    await em.execute(`update ${table} set rules = ?`, [JSON.stringify(rules)]);
  const before = await game.graphql('ann', asked.replace('rules { own ties text }', ''));
  for (const statement of [
    'alter table entry drop constraint entry_one_of_each_number, drop column number, drop column nickname',
    'alter table entry add constraint entry_contest_id_user_id_key unique (contest_id, user_id)',
    'alter table result drop constraint result_pkey, drop column entry, drop column nickname',
    'alter table result add primary key (user_id, contest_id, week)',
    `delete from migration where name in ('0160-entries-of-members', '0161-results-of-entries')`,
  ])
    await em.execute(statement);
  await migrate(game.gateway.databaseUrl, tables);

  const { pool, ...after } = await game.graphql<{ pool: { rules: object } }>('ann', asked);
  const { rules: shown, ...others } = pool;
  expect({ pool: others, ...after }).toEqual(before);
  expect(shown).toMatchObject({ own: true, ties: 'SPLIT' });
  expect(await em.execute(`select distinct rules ->> 'entriesAMember' as most from contest`)).toEqual([
    { most: '1' },
  ]);
  expect(await em.execute('select distinct number, nickname from entry')).toEqual([
    { number: 1, nickname: null },
  ]);
  expect(await em.execute('select distinct entry, nickname from result')).toEqual([
    { entry: 1, nickname: null },
  ]);
  await expect(
    em.execute(
      'insert into entry (id, contest_id, user_id, created_at) select gen_random_uuid(), contest_id, user_id, now() from entry limit 1',
    ),
  ).rejects.toThrow(/entry_one_of_each_number/);
});
