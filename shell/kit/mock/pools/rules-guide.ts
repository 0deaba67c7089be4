import { formatNames, type PoolFormat } from '../../text/pool-names.ts';
import type { Answer } from '../answer.ts';
import { formats } from './formats.ts';
import type { MockPool } from './mock-pool.ts';

// The rules of a format as the gateway tells them, with fewer subjects and a smaller example.

type Guide = Answer<'RulesGuide'>;
type Score = Answer<'RulesExampleScore'>;

const counted = (toPar: number): Score => ({ toPar, counts: true, isPenalty: false });
const forgiven = (toPar: number): Score => ({ toPar, counts: false, isPenalty: false });
const penalty: Score = { toPar: 10, counts: false, isPenalty: true };

/** What the gateway says of a pool's rules; of one that settles outside without the fee. */
export function rulesInWords({ format, settledOutside, namedPrizes }: MockPool) {
  const text = formats.find((one) => one.format === format)?.rulesText;
  return {
    rulesGuide: rulesGuideOf(format),
    rulesText: [
      ...(Array.isArray(text) ? text : []),
      ...(settledOutside ? ['The group settles this money itself.'] : []),
      ...(namedPrizes?.words ? [`The prizes are named: ${namedPrizes.words.join(', ')}.`] : []),
    ],
  };
}

export function rulesGuideOf(format: PoolFormat): Guide {
  const isLong = format === 'MULTI_WEEK' || format === 'MULTI_WEEK_SALARY_CAP';
  const isSalaryCap = format === 'SALARY_CAP' || format === 'MULTI_WEEK_SALARY_CAP';
  const limits = isSalaryCap ? null : [3, 2, 2, 1];
  const costs = isSalaryCap ? [25, 15, 10, 5] : null;
  const names = [['Archer', 'Bishop'], ['Fisher'], ['Knight', 'Lane'], ['Quinn', 'York']];
  return {
    format,
    title: formatNames[format],
    sections: [
      { id: 'in-short', title: 'In short', paragraphs: ['Pick your golfers.', 'The lowest total wins.'] },
      { id: 'ties', title: 'Ties', paragraphs: ['Equal totals share a position.'] },
    ],
    example: {
      scoring: 'STROKES',
      rounds: [1, 2, 3, 4],
      tiers: names.map((golfers, index) => ({
        tier: index + 1,
        golfers,
        limit: limits?.[index] ?? null,
        cost: costs?.[index] ?? null,
      })),
      card: {
        player: 'Ann',
        lines: [
          {
            golfer: 'Archer',
            tier: 1,
            cameFor: null,
            befell: null,
            rounds: [counted(-1), counted(-2), counted(-5), counted(-2)],
          },
          {
            golfer: 'Lane',
            tier: 3,
            cameFor: 'Knight',
            befell: null,
            rounds: [forgiven(2), counted(0), counted(-1), counted(1)],
          },
          {
            golfer: 'York',
            tier: 4,
            cameFor: null,
            befell: 'missed the cut',
            rounds: [forgiven(5), forgiven(3), penalty, penalty],
          },
        ],
        scores: [-1, -2, -6, -1],
        total: -10,
      },
      columns: isLong ? ['Week 1', 'Week 2'] : ['R1', 'R2', 'R3', 'R4'],
      rows: [
        {
          player: 'Ann',
          position: 'T1',
          scores: isLong ? [-10, 4] : [-1, -2, -6, -1],
          total: isLong ? -6 : -10,
          prizeCents: 3700,
        },
        {
          player: 'Bob',
          position: 'T1',
          scores: isLong ? [-6, null] : [-4, -3, -3, 0],
          total: isLong ? -6 : -10,
          prizeCents: 168,
        },
        { player: 'Dev', position: '3', scores: isLong ? [1, 1] : [0, 1, 1, 0], total: 2, prizeCents: 0 },
      ],
      texts: {
        tiers: ['A tournament that we made up.'],
        card: ['Ann had picked Knight. Lane came in.'],
        board: ['Ann and Bob have the same total.'],
        prizes: ['The pot is $50.'],
      },
    },
  };
}
