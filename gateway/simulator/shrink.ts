import type { Played } from './play/play-story.ts';
import type { Story } from './story/story.ts';

// A failing story, cut down to what the failure needs: whatever can be left out while something still fails is.

const partNames = ['steps', 'lies', 'quirks'] as const;

/** As small as so many plays make it; each play that does not fail is in vain. */
export async function shrink(
  story: Story,
  { after }: NonNullable<Played['failure']>,
  play: (story: Story) => Promise<Played>,
  maxPlays = 60,
): Promise<Story> {
  let plays = 0;
  const fails = async (candidate: Story): Promise<number | null> => {
    if (plays >= maxPlays) return null;
    plays += 1;
    return (await play(candidate)).failure?.after ?? null;
  };

  // What comes after the failure has no part in it.
  let smallest: Story = story;
  const short = { ...story, steps: story.steps.slice(0, after + 1) };
  if (short.steps.length < story.steps.length && (await fails(short)) !== null) smallest = short;
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (const name of partNames)
      for (let from = 0; from < smallest[name].length && plays < maxPlays; ) {
        const without = { ...smallest, [name]: leavingOut<unknown>(smallest[name], from, size) };
        if ((await fails(without)) === null) from += size;
        else smallest = without;
      }
  return smallest;
}

const leavingOut = <T>(items: readonly T[], from: number, count: number): T[] => [
  ...items.slice(0, from),
  ...items.slice(from + count),
];

/** The story as a test to paste. */
export const asTest = (story: Story, message: string): string =>
  `/* ${message.replaceAll('*/', '* /')} */
test('${story.golf}', async () => {
  const { failure } = await playStory(${JSON.stringify(story)});
  expect(failure).toBeNull();
});`;
