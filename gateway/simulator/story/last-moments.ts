import { minuteMs } from '@fairway/schema/days';
import { delayed } from '../../sandbox/world/play/card.ts';
import { type Event, idOf, timeAt } from '../../sandbox/world/season.ts';
import { createWorld } from '../../sandbox/world/world.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';
import type { Scenario } from '../../src/configuration/env.ts';

interface Golf {
  golf: string;
  event: Event;
  scenario: Scenario;
}

/**
 * By pool, when its picks close with a tee time, in minutes of the story: the first one of all, or each golfer's own,
 * in order. None where they close at midnight.
 */
export function teeTimesThatLock({ golf, event, scenario }: Golf, pools: readonly GoldenPool[]): number[][] {
  const { rounds } = createWorld({ seed: golf, scenario, scenarioEvent: idOf(event) }).tournament(event);
  const startMs = timeAt(event, -3, '09:00');
  return pools.map(({ round, lock = 'first-day' }) => {
    if (round === null && lock === 'first-day') return [];
    const { groups = [], stoppage = null } = rounds[(round ?? 1) - 1] ?? {};
    const tees = groups.map(({ teeAt }) => delayed(teeAt, stoppage)).filter(Number.isFinite);
    const minutes = [...new Set(tees.map((teeAt) => Math.round((teeAt - startMs) / minuteMs)))];
    const inOrder = minutes.toSorted((one, other) => one - other);
    return round === null && lock === 'first-tee' ? inOrder.slice(0, 1) : inOrder;
  });
}
