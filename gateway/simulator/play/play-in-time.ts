import type { Story } from '../story/story.ts';
import { type Played, playStory } from './play-story.ts';

const weekMs = 300_000;

/** The first play of a week has a limit of its own, however long cutting it down may take. */
export async function playInTime(story: Story): Promise<Played> {
  const playMs = weekMs * story.weeks;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_played, refuse) => {
    timer = setTimeout(() => refuse(new Error(`The story took more than ${playMs / 1000} seconds.`)), playMs);
  });
  try {
    return await Promise.race([playStory(story), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
