import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { tried } from '../../../../../tools/nightly/tried.mjs';
import type { Scenario } from '../../../configuration/env.ts';
import { type ClockMode, type ClockModeWeek, clockModes, playWeek, type WeekOutcome } from './played-week.ts';

// However the sandbox's clock is moved, a week ends the same: event, golfers, boards, prizes and balances. Each
// `npm test` plays the end of one week in two ways; `npm run nightly` whole weeks of several seeds in all ways.

const seedCount = Number(process.env.CLOCK_MODE_SEEDS ?? 0);
const isWhole = seedCount > 0;
if (!isWhole) jest.setTimeout(300_000);
const scenarios: readonly Scenario[] = isWhole
  ? ['shortened-54', 'cancelled', 'monday-finish', 'playoff']
  : ['shortened-54'];
const seeds = isWhole ? Array.from({ length: seedCount }, (_, index) => `ways ${index + 1}`) : ['ways 1'];
const modes = isWhole ? clockModes : clockModes.filter(({ name }) => /600$|a day$/.test(name));
const stretch = isWhole
  ? { from: { day: -1, time: '12:30' }, until: { day: 5, time: '12:00' } }
  : { from: { day: 3, time: '12:00' }, until: { day: 3, time: '20:00' } };

const expected: Partial<Record<Scenario, { state: string; outcome: string }>> = {
  'shortened-54': { state: 'official', outcome: 'settled' },
  cancelled: { state: 'cancelled', outcome: 'void' },
  'monday-finish': { state: 'official', outcome: 'settled' },
  playoff: { state: 'official', outcome: 'settled' },
};
/** The schedule is asked every hour, and a clock that runs fast is looked at less than once an hour. */
const maxLateMinutes = 180;

const table: string[] = [];
const note = (
  scenario: string,
  seed: string,
  { name }: ClockMode,
  { outcome, lateMinutes }: ClockModeWeek,
) => {
  const winner = outcome.golfers.filter(({ position }) => /^T?1$/.test(position ?? '')).length;
  const contests = Object.values(outcome.contests).map((contest) => contest.outcome);
  table.push(
    [
      scenario.padEnd(14),
      seed,
      name.padEnd(30),
      outcome.state.padEnd(9),
      contests.join(' '),
      `first: ${winner}`,
      `${lateMinutes ?? '-'} min`,
    ].join('  '),
  );
};
afterAll(() => {
  if (isWhole) process.stdout.write(`${table.join('\n')}\n`);
});

describe.each(scenarios)('%s', (scenario) => {
  test.each(seeds)('of seed %s ends the same, however the clock is moved', async (seed) => {
    let first: WeekOutcome | undefined;
    for (const mode of modes) {
      const played = await playWeek({ scenario, seed, mode, ...stretch });
      note(scenario, seed, mode, played);
      first ??= played.outcome;
      expect({ mode: mode.name, ...played.outcome }).toEqual({ mode: mode.name, ...first });
      expect(played.lateMinutes ?? 0).toBeLessThanOrEqual(maxLateMinutes);
    }
    const { state, contests, golfers } = first as WeekOutcome;
    expect(state).toBe(expected[scenario]?.state);
    tried('clocks', { weeks: 1, ways: modes.length });
    for (const { outcome } of Object.values(contests)) expect(outcome).toBe(expected[scenario]?.outcome);
    if (state === 'official')
      expect(golfers.filter(({ position }) => /^T?1$/.test(position ?? ''))).toHaveLength(1);
  });
});
