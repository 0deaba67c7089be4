import { seedFrom, tried } from '../../../../../tools/nightly/tried.mjs';
import { goldenScenario } from '../golden-scenario.ts';
import { poolsIn, statesOf } from './choice-pools.ts';

// Every pair of choices, held to the oracle: where one differs, a test with the number of its combination fails.
// `npm test` plays a few of a shortened week, from a seed on, and `npm run nightly` all.

const isWhole = process.env.GOLDEN_CHOICES === 'all';
const seed = isWhole ? undefined : seedFrom('CHOICES_SEED');
const few = 4;

const played = (combinations: number, comparisons: number) =>
  tried('choices', { combinations, comparisons }, seed);

const ofShortened = poolsIn('shortened-54');
const start = (seed ?? 0) % ofShortened.length;
const inTurn = [...ofShortened.slice(start), ...ofShortened.slice(0, start)];
const shortened = isWhole ? ofShortened : inTurn.slice(0, few);
const fromSeed = seed === undefined ? '' : `, from seed ${seed}`;
goldenScenario(`a week cut to 54 holes, and ${shortened.length} combinations of choices${fromSeed}`, {
  scenario: 'shortened-54',
  place: 3,
  rounds: 3,
  pools: shortened,
  looks: ['Fri 20:00', 'Sat 13:00'],
  over: { at: 'Sun 20:00', states: statesOf(shortened, 'SETTLED') },
  played,
});

if (isWhole) {
  const normal = poolsIn('normal');
  goldenScenario(`a normal week with a cut, and ${normal.length} combinations of choices`, {
    scenario: 'normal',
    place: 4,
    rounds: 4,
    pools: normal,
    looks: ['Thu 20:00', 'Fri 12:00', 'Sat 12:00', 'Sun 14:00'],
    over: { at: 'Sun 21:00', states: statesOf(normal, 'SETTLED') },
    later: [
      {
        looks: ['Sat 12:00'],
        over: { at: 'Sun 21:00', states: statesOf(normal, 'SETTLED', 2) },
      },
    ],
    played,
  });

  const withdrawals = poolsIn('withdrawals');
  goldenScenario(`a week of withdrawals, and ${withdrawals.length} combinations of choices`, {
    scenario: 'withdrawals',
    place: 1,
    rounds: 4,
    pools: withdrawals,
    repickAt: 'Thu 12:00',
    looks: ['Thu 13:00', 'Fri 13:00', 'Sat 13:00'],
    over: { at: 'Sun 21:00', states: statesOf(withdrawals, 'SETTLED') },
    played,
  });

  const cancelled = poolsIn('cancelled');
  goldenScenario(`a week that is called off, and ${cancelled.length} combinations of choices`, {
    scenario: 'cancelled',
    place: 1,
    rounds: 0,
    pools: cancelled,
    looks: ['Thu 20:00', 'Fri 20:00'],
    over: { at: 'Sun 12:00', states: statesOf(cancelled, 'VOID') },
    played,
  });
}
