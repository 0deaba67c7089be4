import { describe, expect, jest, test } from '@jest/globals';
import { tried } from '../../tools/nightly/tried.mjs';
import { usedBytes } from '../src/testing/memory/heap.ts';
import { playInTime } from './play/play-in-time.ts';
import { type Played, playStory } from './play/play-story.ts';
import { asTest, shrink } from './shrink.ts';
import { storyOf } from './story/random-story.ts';
import { lineOf, wordsOf } from './table.ts';

// Tournament weeks that nobody wrote: `npm run test:long` plays two, `npm run simulate -- --weeks 1000 --seed 1` as many as
// one likes. What fails is cut down and printed as a test to paste.

const { SIM_WEEKS, SIM_SEED = '1', SIM_LOG, SIM_SHRINK, SIM_STOPS } = process.env;
const weeks = Number(SIM_WEEKS ?? 2);
const allSeeds = Array.from({ length: weeks }, (_, index) => Number(SIM_SEED) + index);
const mega = 2 ** 20;
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Every other week: the other ones are played beside them, in another process. */
export function playWeeks(which: 'of odd seeds' | 'of even seeds'): void {
  const isOwn = (seed: number) => (seed % 2 === 0) === (which === 'of even seeds');
  // Of a planted bug, the first week that finds it is looked for.
  const seeds = SIM_STOPS ? allSeeds : allSeeds.filter(isOwn);
  // Cutting a failure down takes long; the first play of a week has a limit of its own.
  jest.setTimeout(24 * 3_600_000);
  describe('weeks', () => {
    const played = new Map<number, Played>();
    /** The bytes in use after each week. */
    const used: number[] = [];
    let hasFailed = false;
    test.each(seeds)('week %i', async (seed) => {
      // Of a planted bug, one week that finds it is enough.
      if (SIM_STOPS && hasFailed) return;
      const story = storyOf(seed);
      const startedAt = performance.now();
      const outcome = await playInTime(story);
      played.set(seed, outcome);
      used.push(await usedBytes());
      const { failure } = outcome;
      const words = wordsOf(story, outcome, performance.now() - startedAt);
      if (SIM_WEEKS) say(lineOf(seed, words, { failure, megabytes: (used.at(-1) ?? 0) / mega }));
      if (SIM_LOG) say(outcome.log.join('\n'));
      if (!failure) {
        const { steps, pools, lies, quirks } = story;
        const counts = {
          pools: pools.length,
          steps: steps.length,
          'second weeks': story.weeks - 1,
          lies: lies.length,
          quirks: quirks.length,
        };
        return tried('weeks', { weeks: 1, ...counts, ...outcome.struck }, seed, words);
      }
      hasFailed = true;
      const plays = Number(SIM_SHRINK ?? 40);
      const smallest = plays > 0 ? await shrink(story, failure, playStory, plays) : story;
      throw new Error(`Week ${seed}: ${failure.message}\n${asTest(smallest, failure.message)}`);
    });

    test('two runs of one seed are the same to the letter', async () => {
      if (SIM_STOPS) return;
      const [seed = 1] = seeds;
      const again = await playInTime(storyOf(seed));
      expect(again).toEqual(played.get(seed));
      used.push(await usedBytes());
    });

    // What a gateway that runs on keeps of those who have gone is looked at in ../src/live/comings-and-goings.test.ts.
    test('weeks leave nothing in memory', () => {
      if (SIM_STOPS) return;
      // Each of them ended its gateway, so that the last ones are as small as the first after the beginning.
      const [early, late] = [used.slice(1, 4), used.slice(-3)].map((few) => Math.min(...few));
      expect(Number(late) - Number(early)).toBeLessThan(20 * mega);
    });
  });
}
