import { endpointOf } from '../../../outside/push-service.ts';
import type { Week } from '../../week.ts';
import { mustEqual } from '../must-equal.ts';

/**
 * Each device is told once of each thing, unless its push service's answer was lost or its sender died before it noted
 * that, and never once it has ended.
 */
export function checkPushes(week: Week): void {
  const { sent } = week.notices.pushes;
  const sure = sent.filter(({ isUnsure, sender }) => !isUnsure && !sender?.isOver);
  const byId = Map.groupBy(sure, ({ endpoint, id }) => `${endpoint} ${id}`);
  const about = ({ endpoint, title }: (typeof sent)[number]) => `${title} to ${endpoint}`;
  const twice = [...byId.values()].flatMap(([first, ...more]) =>
    first && more.length > 0 ? [about(first)] : [],
  );
  mustEqual(week, 'pushes', 'what was sent twice', twice, []);
  const forNobody = sent.filter(({ isForNobody }) => isForNobody);
  mustEqual(week, 'pushes', 'what was sent to devices that are gone', forNobody.map(about), []);
  for (const pool of week.story.pools) checkResults(week, pool.name);
}

/** One for each contest, whatever its id: that of a repeat is the same. */
function checkResults(week: Week, pool: string): void {
  for (const who of week.tokens.keys()) {
    const own = week.notices.pushes.sent.filter(
      ({ endpoint, title }) =>
        endpoint === endpointOf(who) && title.startsWith('You finished ') && title.endsWith(` in ${pool}`),
    );
    const ids = new Set(own.map(({ id }) => id));
    mustEqual(week, 'pushes', `how often ${who} is told of ${pool}`, Math.max(ids.size, 1), 1);
  }
}
