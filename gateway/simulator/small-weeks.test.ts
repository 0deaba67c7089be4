import { expect, test } from '@jest/globals';
import { playInTime } from './play/play-in-time.ts';
import { asTest } from './shrink.ts';
import { storyOf } from './story/random-story.ts';

// Small tournament weeks that nobody wrote, with all kinds of faults. `npm run simulate` plays whole ones, and cuts down
// what fails.

const { SIM_SMALL_SEED = '1' } = process.env;
const seeds = Array.from({ length: 20 }, (_, index) => Number(SIM_SMALL_SEED) + index);

test.each(seeds)('small week %i', async (seed) => {
  const story = storyOf(seed, 'small');
  const { failure } = await playInTime(story);
  expect(failure && asTest(story, failure.message)).toBeNull();
});
