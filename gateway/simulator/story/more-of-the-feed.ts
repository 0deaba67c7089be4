import { Chance } from '../../sandbox/world/chance.ts';
import { midnight } from './minutes.ts';
import { type Lie, type Quirk, type Story, scheduleLieKinds } from './story.ts';

// What else the stats feed does in a story: by its golf, so that no step of it is another one.

type OfFeed = Pick<Story, 'lies' | 'quirks'>;

export function moreOfTheFeed({ golf, scenario, size }: Pick<Story, 'golf' | 'scenario' | 'size'>): OfFeed {
  const chance = new Chance('schedules and ids', golf);
  const below = (count: number) => Math.floor(chance.next() * count);
  const lies = Array.from({ length: Math.max(0, below(4) - 1) }, () => scheduleLieOf(below));
  // Nobody looks in the night after the end of a small story, nor for a day after one that ends late.
  const isEarly = size === 'small' || scenario === 'monday-finish' || scenario === 'tuesday-finish';
  const quirks = chance.happens(0.3) ? [idChange(below)] : [];
  return { lies, quirks: quirks.filter(({ after }) => !isEarly || after < midnight(3)) };
}

type Below = (count: number) => number;

/** Before play the schedule is asked once a day, and in it once an hour: shorter ones would not be heard. */
function scheduleLieOf(below: Below): Lie {
  const day = below(7);
  const from = Math.max(5, midnight(day) + 6 * 60 + below(14 * 60));
  const hours = day < 3 ? 26 + below(24) : 3 + below(8);
  return {
    from,
    until: from + hours * 60,
    kind: scheduleLieKinds[below(scheduleLieKinds.length)] ?? 'schedule is halved',
  };
}

/** From Monday noon to the last round. Whoever goes in play is waited for until a day after the end: the story ends on Tuesday. */
const idChange = (below: Below): Quirk => ({
  kind: 'id changes',
  after: Math.max(4 * 60, midnight(below(7)) + below(24 * 60)),
  nth: below(24),
});
