import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCtx, type SettlementStep } from '../../context.ts';
import { migrate } from '../../database/opening/migrate.ts';
import { type Orm, openOrm } from '../../database/orm.ts';
import { tables } from '../../features/features.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { settle } from '../settlement/settlement.service.ts';

// What settled boards were worked out from is stored once for all boards of a tournament, and never changed.

let game: PoolGame;
/** Another gateway on the same database. */
let other: Orm;
const failing = new Set<string>();
const step: SettlementStep = {
  settle: async (_ctx, settlements) => {
    if (settlements.some(({ poolId }) => failing.has(poolId))) throw new Error('a step that fails');
  },
};
const [early, later] = [
  ['First', 'Second'],
  ['Third', 'Fourth', 'Fifth', 'Sixth'],
];
const cards: Record<string, number[]> = {
  ann: [0, 1, 2, 10, 11, 21, 22, 33],
  bob: [3, 4, 5, 12, 13, 23, 24, 34],
};
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob'], { settlementSteps: [step] });
  other = await openOrm(game.gateway.databaseUrl, tables, 'patient');
  for (const pool of [...early, ...later]) {
    await game.pool(pool, ['ann', 'bob']);
    for (const player of ['ann', 'bob']) await game.card(player, pool, cards[player] ?? []);
  }
  const rows = await sql<{ id: string }>('select id from pool where name = any(array[?]::text[])', [later]);
  for (const { id } of rows) failing.add(id);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer % 5) - 2);
    await game.at(`2027-01-${13 + round}T22:00:00Z`);
  }
  await expect(game.at('2027-01-17T22:31:00Z')).rejects.toThrow('settle-contests');
});
afterAll(async () => {
  await other.close();
  await game.gateway.close();
});

const sql = <T extends object>(text: string, params: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<T[]>(text, params);

interface FrozenContest {
  id: string;
  board: { facts: { weeks: Record<string, unknown>[] } };
  bytes: number;
}
const contestOf = async (pool: string): Promise<FrozenContest> => {
  const [contest] = await sql<FrozenContest>(
    `select contest.id, frozen_board as board, length(frozen_board::text) as bytes
     from contest join pool on pool.id = pool_id where name = ? and number = 1`,
    [pool],
  );
  if (!contest) throw new Error('there is such a contest');
  return contest;
};
const evidenceIdOf = async (pool: string) => (await contestOf(pool)).board.facts.weeks[0]?.evidenceId;
const allEvidence = () =>
  sql<{ id: string; golfers: number; lines: string }>(
    `select id, jsonb_array_length(lines) as golfers, lines::text from score_evidence order by id`,
  );

const parts = [
  `version asOf official rows { user { username } position rounds running total weeks prizeCents }
   weeks { week rows { position rounds running total } } podium { rank total }`,
  'row(username: "ann") { counted { golfer { id } position toPar today thru rounds { toPar strokes counts penalty live } } }',
  'race { legs { round } lines { positions toPar } } ownership { cards golfers { cards position } }',
];
/** All that is sent of a board, as it goes over the wire. */
const boardText = async (pool: string) =>
  JSON.stringify(
    await Promise.all(
      parts.map((part) =>
        game.graphql('ann', `query ($name: String!) { pool(name: $name) { board { ${part} } } }`, {
          name: pool,
        }),
      ),
    ),
  );

describe('the evidence of settled boards', () => {
  test('is stored once for all contests that were settled by the same scores', async () => {
    const [first, second] = [await contestOf('First'), await contestOf('Second')];
    const evidence = await allEvidence();
    expect(evidence).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{64}$/), golfers: game.golfers.length, lines: expect.anything() },
    ]);
    for (const { board, bytes } of [first, second]) {
      expect(board.facts.weeks).toEqual([
        {
          tournamentId: game.tournamentId(1),
          event: expect.anything(),
          isLocked: true,
          firstTeeAt: expect.any(String),
          evidenceId: evidence[0]?.id,
        },
      ]);
      expect(bytes).toBeLessThan(4000);
    }
  });

  test('of scores that were corrected later is stored beside the old one', async () => {
    const before = [await evidenceIdOf('First'), await boardText('First')];
    const [cached] = await allEvidence();
    await sql(
      `update field_entry set rounds = jsonb_set(rounds, '{3,strokes}', '60') where dg_id = 1000 and tournament_id = ?`,
      [game.tournamentId(1)],
    );
    await sql('update tournament set version = version + 1 where id = ?', [game.tournamentId(1)]);
    failing.clear();
    // By two gateways at once, each contest by both.
    const contests = await Promise.all(later.map(contestOf));
    const ctxOf = (orm: Orm) =>
      createCtx({ ...game.gateway.parts, orm }, { caller: { kind: 'service' }, address: '' });
    await Promise.all(
      contests.flatMap(({ id }) => [game.gateway.orm, other].map((orm) => settle(ctxOf(orm), id))),
    );
    const ids = await Promise.all(later.map(evidenceIdOf));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(before[0]);
    expect(await allEvidence()).toHaveLength(2);
    expect(await allEvidence()).toContainEqual(cached);
    expect([await evidenceIdOf('First'), await boardText('First')]).toEqual(before);
    expect(await boardText('Third')).toContain('"strokes":60');
    expect(await boardText('First')).not.toContain('"strokes":60');
  });

  test('cannot be changed, deleted or left out', async () => {
    for (const change of [
      `update score_evidence set tournament_id = '${game.tournamentId(2)}'`,
      'delete from score_evidence',
      'truncate score_evidence',
    ])
      await expect(sql(change)).rejects.toThrow('only added to');
    await expect(
      sql(`insert into score_evidence (id, tournament_id, lines) values ('of another', ?, '[]')`, [
        game.tournamentId(1),
      ]),
    ).rejects.toThrow('score_evidence_check');
    await expect(
      sql(`update contest set frozen_board = jsonb_set(frozen_board, '{facts,weeks,0,evidenceId}', '"none"')
           where frozen_board is not null`),
    ).rejects.toThrow('has no evidence');
  });
});

describe('boards that were settled before', () => {
  test('are the same byte by byte', async () => {
    const pools = [...early, ...later];
    const before = { boardText: await Promise.all(pools.map(boardText)), evidence: await allEvidence() };
    const contests = await Promise.all(pools.map(contestOf));

    await undo();
    expect((await contestOf('First')).board.facts.weeks[0]).toHaveProperty('lines');
    await migrate(game.gateway.databaseUrl, tables);

    expect(await allEvidence()).toEqual(before.evidence);
    expect(await Promise.all(pools.map(contestOf))).toEqual(contests);
    expect(await Promise.all(pools.map(boardText))).toEqual(before.boardText);
    await expect(sql('delete from score_evidence')).rejects.toThrow('only added to');
  });
});

/** The tables as they were before the migration; each contest has its golfers in an order of its own. */
async function undo(): Promise<void> {
  await sql('drop trigger frozen_board_has_evidence on contest');
  await sql(`
    update contest set frozen_board = jsonb_set(frozen_board, '{facts,weeks}', (
      select jsonb_agg(week - 'evidenceId' || jsonb_build_object('lines', (
        select jsonb_agg(line order by md5(contest.id || (line ->> 'id'))) from jsonb_array_elements(lines) line
      )) order by place)
      from jsonb_array_elements(frozen_board #> '{facts,weeks}') with ordinality as each (week, place)
      join score_evidence evidence on evidence.id = week ->> 'evidenceId'
    )) where frozen_board is not null`);
  await sql('drop table score_evidence');
  await sql('drop function frozen_board_needs_evidence, score_evidence_refuse_change, score_evidence_id');
  await sql(`delete from migration where name = '0045-score-evidence'`);
}
