import type { Played } from './play/play-story.ts';
import type { Story } from './story/story.ts';

// A failing story, cut down to what the failure needs: whatever can be left out while the same still fails is.

const partNames = ['steps', 'lies', 'quirks'] as const;
type Failure = NonNullable<Played['failure']>;

/** What did not hold, without the moment and the people; another failure may have another cause. */
const kindOf = ({ message }: Failure): string => message.split(':', 1)[0] ?? '';

/** As small as so many plays make it; each play that does not fail in the same way is in vain. */
export async function shrink(
  story: Story,
  failure: Failure,
  play: (story: Story) => Promise<Played>,
  maxPlays = 60,
): Promise<Story> {
  let plays = 0;
  let smallest = story;
  const isTaken = async (candidate: Story): Promise<boolean> => {
    if (plays >= maxPlays) return false;
    plays += 1;
    const outcome = await play(candidate);
    if (!outcome.failure || kindOf(outcome.failure) !== kindOf(failure)) return false;
    smallest = candidate;
    return true;
  };

  // What comes after the failure has no part in it.
  const short = { ...story, steps: story.steps.slice(0, failure.after + 1) };
  if (short.steps.length < story.steps.length) await isTaken(short);
  for (let place = story.pools.length - 1; place >= 0; place -= 1)
    if (smallest.pools.length > 1) await isTaken(withoutPool(smallest, place));
  if (smallest.scenario !== 'normal') await isTaken({ ...smallest, scenario: 'normal' });
  if (smallest.apartMs !== 0) await isTaken({ ...smallest, apartMs: 0 });
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (const name of partNames)
      for (let from = 0; from < smallest[name].length && plays < maxPlays; ) {
        const without = { ...smallest, [name]: leavingOut<unknown>(smallest[name], from, size) };
        if (!(await isTaken(without))) from += size;
      }
  return smallest;
}

/** With what is done in it; the pools behind it move up. */
const withoutPool = (story: Story, place: number): Story => ({
  ...story,
  pools: leavingOut(story.pools, place, 1),
  steps: story.steps
    .filter(({ pool }) => pool !== place)
    .map((step) => (step.pool > place ? { ...step, pool: step.pool - 1 } : step)),
});

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
