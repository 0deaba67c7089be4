import { Chance } from '../chance.ts';
import type { Tournament } from '../play/tournament.ts';
import type { Moment } from '../venue-time.ts';
import type { World } from '../world.ts';
import { beforePlay } from './before-play.ts';
import { afterRounds, duringRounds } from './during-play.ts';
import type { Story } from './story.ts';

const authors = [
  'Marta Quinlan',
  'Desmond Hale',
  'Priya Venkataraman',
  'Tom Okonkwo',
  'Lena Fischbach',
] as const;
const storiesPerEvent = 100;

/** What has been written so far about the events of late, the newest first. */
export function storiesAt(world: World, now: Moment): Story[] {
  return world
    .recent(now)
    .flatMap((tournament) => storiesOf(world, tournament))
    .filter(({ at }) => at <= now)
    .sort((one, other) => other.at - one.at || other.id - one.id);
}

export const storyById = (world: World, now: Moment, id: number): Story | undefined =>
  storiesAt(world, now).find((story) => story.id === id);

const written = new WeakMap<Tournament, Story[]>();

/** An event's articles never change, so they are written once. */
function storiesOf(world: World, tournament: Tournament): Story[] {
  const known = written.get(tournament);
  if (known) return known;
  const { event } = tournament;
  const drafts = [...beforePlay(world, tournament), ...duringRounds(tournament), ...afterRounds(tournament)];
  const stories = drafts.map((draft, index): Story => {
    const chance = new Chance(world.seed, 'story', event.year, event.id, index);
    return {
      ...draft,
      id: (event.year * 1000 + event.id) * storiesPerEvent + index,
      byline: chance.happens(0.8) ? chance.pick(authors) : null,
      hasPicture: chance.happens(0.9),
      tournament,
    };
  });
  written.set(tournament, stories);
  return stories;
}
