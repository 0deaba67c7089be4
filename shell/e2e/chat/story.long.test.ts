import { beforeAll, expect, test } from '@jest/globals';
import { phone, startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// A pool from its lock to the end of the second round, told beside its chat.
const journey = startJourney();
const pool = 'Once Upon a Tee';

beforeAll(async () => {
  for (const username of ['ann', 'bob']) await register(journey, username);
  const [ann, bob] = [await asPlayer(journey, 'ann'), await asPlayer(journey, 'bob')];
  await ann.createPool(pool, { format: 'Single Week' });
  await bob.joinPool(pool);
  await ann.saveCard(pool, 0);
  await bob.saveCard(pool, 1);
  const { lockAt } = (await journey.product.sandbox()).tournament;
  await journey.product.moveClock({ now: new Date(Date.parse(lockAt) + 45 * 3_600_000).toISOString() });
});

test('the story is a tab beside the chat, and members react to its lines', async () => {
  const page = await visitAs(journey, 'bob', `/Standings?${new URLSearchParams({ pool })}`);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Pool Chat' }).click();
  await page.getByRole('tab', { name: 'Story' }).click();
  const story = page.getByRole('list', { name: `Story of ${pool}` });
  await story.getByText('Picks are locked: 2 cards.').waitFor();
  await story.getByText(/^Round 1 is over: /).waitFor();
  expect(await story.getByText(/ takes? the lead| share the lead/).count()).toBeGreaterThan(0);
  await story.getByRole('button', { name: /^Actions for “Round 1/ }).click();
  await story.getByRole('button', { name: 'In the hole' }).click();
  await story.getByRole('button', { name: '1 In the hole: bob' }).waitFor();
  await look(page, 'story');

  await (await asPlayer(journey, 'ann')).say(pool, 'What a putt, @bob!');
  await page.getByRole('button', { name: /^Pool Chat/, expanded: true }).waitFor();
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByLabel('Search the chat').fill('PUTT');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('list', { name: 'Messages with “PUTT”' }).getByText('What a putt').waitFor();
  await look(page, 'chat-search');
});
