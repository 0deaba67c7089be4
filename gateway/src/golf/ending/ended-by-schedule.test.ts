import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { tick } from '../../duties/tick.ts';
import { openWeek, type Row, scores, type Week } from '../testing/one-week.ts';

// Of an event that is cut short only the schedule knows. Its word ends the event once the board has been heard
// after it, on clocks that move at every look as real ones do.

let week: Week;
beforeEach(async () => {
  week = await openWeek();
});
afterEach(() => week.gateway.close());

/** Sets the clock, and does what is due then while the clock goes on: a millisecond at every look. */
async function runningAt(moment: string): Promise<void> {
  const { parts, gameClock } = week.gateway;
  gameClock.set(moment);
  let looks = 0;
  const now = () => new Date(gameClock.now().getTime() + looks++);
  await tick({ ...parts, gameClock: { ...gameClock, now } });
}

const board = (row: Partial<Row>, token: string) => scores((i) => ({ position: `T${i + 1}`, ...row }), token);
const saysCompleted = () => {
  week.feeds.says.schedule = week.feeds.says.schedule.map((entry) =>
    entry.name === 'Palmetto Classic' ? { ...entry, status: 'completed' } : entry,
  );
};
const state = async () => (await week.get('/tournament')).status;

describe('an event of 54 holes', () => {
  test('is official once the schedule says so and the board is heard after it (G25)', async () => {
    await runningAt('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = board(
      { strokes: [70, 70, 70, null], round: 3, thru: 18 },
      '2027-01-16 05:00 PM',
    );
    await runningAt('2027-01-16T22:00:00Z');
    await runningAt('2027-01-17T18:00:00Z');
    expect(await state()).toBe('live');
    saysCompleted();
    await runningAt('2027-01-17T19:30:00Z');
    expect(await state()).toBe('official');
  });
});
