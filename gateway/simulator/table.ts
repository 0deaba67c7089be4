import { seasonOf } from '../sandbox/world/season.ts';
import type { Played } from './play/play-story.ts';
import type { Story } from './story/story.ts';

/** What was played in a week, in words: for the list of weeks that held, and while they are played. */
export function wordsOf(story: Story, { log }: Played, ms: number) {
  const formats = story.pools.map(({ format, round }) => (round === null ? format : `${format} ${round}`));
  const kinds = (of: readonly { kind: string }[]) => [...new Set(of.map(({ kind }) => kind))].join(', ');
  return {
    event: seasonOf(2027)[story.place]?.name ?? '',
    ends: story.scenario,
    weeks: `${story.weeks}`,
    pools: formats.join(', '),
    'what fails': kinds(story.lies),
    oddities: kinds(story.quirks),
    steps: `${story.steps.length}`,
    events: `${log.length}`,
    took: `${(ms / 1000).toFixed(1)} s`,
  };
}

/** One line while weeks are played: what was played, how much happened in it, and how it went. */
export function lineOf(
  seed: number,
  words: ReturnType<typeof wordsOf>,
  { failure, megabytes }: { failure: Played['failure']; megabytes: number },
): string {
  return [
    `${seed}`.padStart(6),
    words.ends.padEnd(14),
    words.event.padEnd(28),
    `${words.steps} steps`.padStart(9),
    `${words.events} events`.padStart(11),
    words.took.padStart(7),
    `${Math.round(megabytes)} MB`.padStart(7),
    failure ? `FAILED  ${failure.message.split('\n')[0]}` : 'held',
    words.pools,
  ].join('  ');
}
