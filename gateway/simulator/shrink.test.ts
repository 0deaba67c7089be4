import { expect, test } from '@jest/globals';
import type { Played } from './play/play-story.ts';
import { asTest, shrink } from './shrink.ts';
import { storyOf } from './story/random-story.ts';
import type { Story } from './story/story.ts';

/** A failure that needs two steps of one pool and a lie; while the week is strange, another one comes before it. */
function failing(story: Story) {
  const pool = story.pools.length - 1;
  const ofPool = story.steps.filter((step) => step.pool === pool);
  const needed = [ofPool[3], ofPool[9]].map((step) => step?.choice);
  const lie = story.lies[2];
  const play = async ({ steps, lies, pools }: Story): Promise<Played> => {
    const isSame =
      needed.every((choice) => steps.some((step) => step.choice === choice)) &&
      lies.some((one) => one === lie) &&
      pools.some((one) => one === story.pools[pool]);
    // Without them something else fails, which is another story.
    const message = isSame ? `Broken: at step ${steps.length}.` : 'Else: in vain.';
    return {
      log: [],
      struck: { kills: 0, cuts: 0, 'refunds that failed': 0, 'messages missed': 0 },
      failure: { message, after: steps.length - 1 },
    };
  };
  const steps = ofPool.filter(({ choice }) => needed.includes(choice)).map((step) => ({ ...step, pool: 0 }));
  return { play, expected: { pools: [story.pools[pool]], steps, lies: [lie], quirks: [] } };
}

test('a failing story is cut down to the pool, the steps and the lie that the same failure needs', async () => {
  const story = Array.from({ length: 50 }, (_, seed) => storyOf(seed)).find(
    ({ lies, pools, scenario, apartMs }) =>
      lies.length > 3 && pools.length > 2 && scenario !== 'normal' && apartMs !== 0,
  ) as Story;
  const { play, expected } = failing(story);
  const { failure } = await play(story);
  if (!failure) throw new Error('The whole story fails.');
  const smallest = await shrink(story, failure, play, 200);
  expect(smallest).toEqual({ ...story, ...expected, scenario: 'normal', apartMs: 0 });
  expect(asTest(smallest, 'Broken.')).toContain('playStory({"size"');
});

test('a seed tells the same story every time', () => {
  expect(storyOf(5)).toEqual(storyOf(5));
  expect(storyOf(5)).not.toEqual(storyOf(6));
});
