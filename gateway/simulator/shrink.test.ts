import { expect, test } from '@jest/globals';
import { asTest, shrink } from './shrink.ts';
import { storyOf } from './story/random-story.ts';
import type { Story } from './story/story.ts';

test('a failing story is cut down to the steps and the lie that it needs', async () => {
  const story = Array.from({ length: 50 }, (_, seed) => storyOf(seed)).find(
    ({ lies, steps }) => lies.length > 3 && steps.length > 40,
  ) as Story;
  const [, , lie] = story.lies;
  const needed = [story.steps[7], story.steps[31]];
  const play = async ({ steps, lies }: Story) => {
    const isFailing = needed.every((step) => step && steps.includes(step)) && lie && lies.includes(lie);
    return { log: [], failure: isFailing ? { message: 'Broken.', after: steps.length - 1 } : null };
  };
  const { failure } = await play(story);
  if (!failure) throw new Error('The whole story fails.');
  const smallest = await shrink(story, failure, play, 200);
  expect(smallest).toEqual({ ...story, steps: needed, lies: [lie], quirks: [] });
  expect(asTest(smallest, 'Broken.')).toContain('playStory({"size"');
});

test('a seed tells the same story every time', () => {
  expect(storyOf(5)).toEqual(storyOf(5));
  expect(storyOf(5)).not.toEqual(storyOf(6));
});
