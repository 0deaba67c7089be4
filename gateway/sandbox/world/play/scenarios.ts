import { hourMs, minuteMs } from '@fairway/schema/days';
import type { Scenario } from '../../../src/configuration/env.ts';
import { type Event, timeAt } from '../season.ts';
import { type Moment } from '../venue-time.ts';
import type { Stoppage } from './card.ts';
import { resumesAt } from './tee-times.ts';

/** The event as the scenario lets it be played. */
export function eventUnder(scenario: Scenario, event: Event): Event {
  if (scenario === 'no-cut') return { ...event, fieldSize: 76, cutAfter: null };
  if (scenario === 'cut-54') return { ...event, cutAfter: 3 };
  if (scenario === 'two-courses') return { ...event, twoCourses: true };
  return event;
}

/** What interrupts a round that would be played from its first tee time to its last putt. */
export function stoppageUnder(
  scenario: Scenario,
  event: Event,
  round: number,
  { firstTeeAt, lastPuttAt }: { firstTeeAt: Moment; lastPuttAt: Moment },
): Stoppage | null {
  if (scenario === 'suspended' && round === 2)
    return { from: lastPuttAt - 2.25 * hourMs, to: resumesAt(event, 3) };
  if (scenario === 'monday-finish' && round === 4)
    return { from: lastPuttAt - 4.5 * hourMs, to: resumesAt(event, 5) };
  // The whole of Monday is washed out, too.
  if (scenario === 'tuesday-finish' && round === 4)
    return { from: lastPuttAt - 4.5 * hourMs, to: resumesAt(event, 6) };
  // Some have finished the third round, and most are in the middle of it.
  if (scenario === 'shortened-36' && round === 3)
    return { from: firstTeeAt + 5 * hourMs, to: Number.POSITIVE_INFINITY };
  if (scenario === 'shortened-54' && round === 4)
    return { from: firstTeeAt - 30 * minuteMs, to: Number.POSITIVE_INFINITY };
  if (scenario === 'cancelled' && round === 2)
    return { from: firstTeeAt + 5 * hourMs, to: Number.POSITIVE_INFINITY };
  return null;
}

/** When it is announced that no more will be played. */
export function cancelledAt(scenario: Scenario, event: Event): Moment | null {
  if (scenario === 'shortened-36' || scenario === 'shortened-54') return timeAt(event, 3, '14:00');
  if (scenario === 'cancelled') return timeAt(event, 2, '15:00');
  return null;
}
