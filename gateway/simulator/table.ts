import { seasonOf } from '../sandbox/world/season.ts';
import type { Played } from './play/play-story.ts';
import type { Story } from './story/story.ts';

/** One line of the table of weeks: what was played, how much happened in it, and how it went. */
export function tableOf(
  seed: number,
  story: Story,
  { failure, log }: Played,
  { ms, megabytes }: { ms: number; megabytes: number },
): string {
  const formats = story.pools.map(({ format, round }) => (round === null ? format : `${format} ${round}`));
  return [
    String(seed).padStart(6),
    story.scenario.padEnd(14),
    (seasonOf(2027)[story.place]?.name ?? '').padEnd(28),
    `${story.steps.length} steps`.padStart(9),
    `${story.lies.length} lies`.padStart(7),
    `${story.quirks.length} quirks`.padStart(9),
    `${log.length} lines`.padStart(10),
    `${(ms / 1000).toFixed(1)} s`.padStart(7),
    `${Math.round(megabytes)} MB`.padStart(7),
    failure ? `FAILED  ${failure.message.split('\n')[0]}` : 'held',
    formats.join(', '),
  ].join('  ');
}
