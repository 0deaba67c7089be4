import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
});
afterAll(() => game.gateway.close());

type Line = { golfer: string; tier: number };
interface Preview {
  refusal: { field: string; message: string } | null;
  rules: { own: boolean; cardSize: number | null; text: string[] } | null;
  countedScores: (number | null)[];
  example: { card: { lines: Line[] }; texts: { card: string[]; board: string[] } } | null;
}

const preview = async (format: string, rules: object) => {
  const answer = await game.graphql<{ rulesPreview: Preview }>(
    'ann',
    `query ($format: PoolFormat!, $rules: PoolRulesInput!) {
      rulesPreview(format: $format, rules: $rules) {
        refusal { field message } rules { own cardSize text } countedScores
        example { card { lines { golfer tier } } texts { card board } }
      }
    }`,
    { format, rules },
  );
  return answer.rulesPreview;
};

describe('what a host thinks of is worked out before there is a pool', () => {
  test('in sentences and in an example with such a card', async () => {
    const { refusal, rules, countedScores, example } = await preview('SINGLE_WEEK', {
      tierLimits: [2, 1, 1, 0],
      countedScores: 2,
      ties: 'SPLIT',
    });
    expect({ refusal, own: rules?.own, size: rules?.cardSize }).toEqual({
      refusal: null,
      own: true,
      size: 4,
    });
    expect(rules?.text[0]).toBe('Your card is 4 golfers: 2 from Tier 1, 1 from Tier 2 and 1 from Tier 3.');
    expect(countedScores).toEqual([1, 2, 3, null]);
    expect(example?.card.lines.map(({ tier }) => tier).sort()).toEqual([1, 1, 2, 3]);
    expect(example?.texts.board.join(' ')).toContain('Nothing else tells them apart either.');
  });

  test('the format’s own are not own', async () => {
    const { rules } = await preview('SALARY_CAP', { mustSpendAll: true });
    expect(rules?.own).toBe(false);
  });

  test('what the form of One and Done sends can be played', async () => {
    const form = { countedScores: null, ties: 'BEST_WEEKS', lock: 'FIRST_DAY', entriesAMember: 2 };
    const { refusal, rules, countedScores } = await preview('ONE_AND_DONE', form);
    expect({ refusal, own: rules?.own, countedScores }).toEqual({
      refusal: null,
      own: true,
      countedScores: [null],
    });
    const missedRound = { kind: 'OVER_PAR', strokes: 10 };
    expect(await preview('ONE_AND_DONE', { ...form, missedRound })).toMatchObject({
      refusal: { field: 'rules.missedRound' },
    });
  });

  test.each<[string, object, string, string]>([
    ['SINGLE_WEEK', { tierLimits: [4, 4, 4, 1] }, 'rules.tierLimits', '4 to 12'],
    ['SINGLE_WEEK', { countedScores: 9 }, 'rules.countedScores', 'From 1 to 8'],
    ['SALARY_CAP', { missedRound: { kind: 'OVER_PAR', strokes: 21 } }, 'rules.missedRound', '0 to 20'],
    ['SALARY_CAP', { tierLimits: [3, 2, 2, 1] }, 'rules.tierLimits', 'credits'],
  ])('%s with %j says what is wrong, and where', async (format, rules, field, message) => {
    const answer = await preview(format, rules);
    expect(answer).toMatchObject({ refusal: { field }, rules: null, example: null });
    expect(answer.refusal?.message).toContain(message);
    expect(answer.countedScores.length).toBeGreaterThan(7);
  });
});

test('a form gets what may be chosen, and what is proposed', async () => {
  const { formats } = await game.graphql<{ formats: { format: string }[] }>(
    'ann',
    `{ formats { format rules { own tierLimits mustSpendAll countedScores } ruleChoices {
      tierLimits mayLeaveCredits strokesOverPar missedRounds { kind text } ties { rule text } entries
    } } }`,
  );
  const of = (name: string) => formats.find(({ format }) => format === name);
  expect(of('SINGLE_WEEK')).toMatchObject({
    rules: { own: false, tierLimits: [3, 2, 2, 1], mustSpendAll: null, countedScores: 4 },
    ruleChoices: {
      tierLimits: [0, 1, 2, 3, 4],
      mayLeaveCredits: false,
      missedRounds: [{ kind: 'OVER_PAR' }, { kind: 'WORST_OF_FIELD' }, { kind: 'WORST_OF_POOL' }],
      ties: [
        { rule: 'LATEST_ROUNDS', text: 'The better last round, then the one before it' },
        { rule: 'SPLIT' },
        { rule: 'GUESS' },
      ],
      entries: [1, 2, 3, 4, 5],
    },
  });
  expect(of('SALARY_CAP')).toMatchObject({ ruleChoices: { tierLimits: [], mayLeaveCredits: true } });
  expect(of('SINGLE_ROUND')).toMatchObject({
    ruleChoices: { ties: [{ rule: 'LATEST_ROUNDS' }, { rule: 'GUESS' }] },
  });
});

test('a pool’s guide is that of its own rules, and the roster is fixed by the first card', async () => {
  await game.pool('Four', ['ann', 'bob'], {
    rules: { tierLimits: { Tier1: 1, Tier2: 1, Tier3: 1, Tier4: 1 }, countedScores: 2 },
  });
  const read = async (who: string) => {
    const { pool } = await game.graphql<{
      pool: { rulesGuide: { sections: { id: string; paragraphs: string[] }[] }; rosterSettings: object };
    }>(
      who,
      '{ pool(name: "Four") { rulesGuide { sections { id paragraphs } } rosterSettings { allowed code message } } }',
    );
    const words = (id: string) =>
      pool.rulesGuide.sections.find((section) => section.id === id)?.paragraphs.join(' ');
    return { words, rosterSettings: pool.rosterSettings };
  };
  const { words, rosterSettings } = await read('ann');
  expect(words('in-short')).toContain('Pick 4 golfers from four tiers for one tournament. The best 2 scores');
  expect(words('card')).toContain('1 from Tier 1, 1 from Tier 2, 1 from Tier 3 and 1 from Tier 4.');
  expect(rosterSettings).toMatchObject({ allowed: true });
  expect((await read('bob')).rosterSettings).toMatchObject({ allowed: false, code: 'NOT_ADMIN' });
  await game.card('bob', 'Four', [0, 10, 21, 33]);
  expect((await read('ann')).rosterSettings).toEqual({
    allowed: false,
    code: 'CONFLICT',
    message: 'Somebody has already picked. What a card is made of can no longer change.',
  });
});

test('an invitation says by what rules is played', async () => {
  await game.pool('Worst', ['ann'], { rules: { missedRound: { kind: 'worst-of-field' }, ties: 'split' } });
  const { createInvitation } = await game.graphql<{ createInvitation: { invitation: { url: string } } }>(
    'ann',
    'mutation { createInvitation(pool: "Worst") { id invitation { url } } }',
  );
  const { invitation } = (
    await game.gateway.graphql(
      'query ($token: String!) { invitation(token: $token) { rules { own summary } } }',
      { token: createInvitation.invitation.url.split('/').at(-1) },
    )
  ).data as { invitation: object };
  expect(invitation).toEqual({
    rules: {
      own: true,
      summary:
        'Pick 8 golfers from four tiers for one tournament. The best 4 scores of each round count. A missed round scores the worst score of that round. Equal totals for prizes: they share the prizes.',
    },
  });
});
