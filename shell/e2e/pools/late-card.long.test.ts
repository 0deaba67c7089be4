import { beforeAll, expect, test } from '@jest/globals';
import { phone, startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

// After the lock the host enters a card for a member who called in time, on a phone, and the member hears of it.
const journey = startJourney();
const pool = 'Phoned In';
const page = (name: string) => `/${name}?${new URLSearchParams({ pool })}`;

beforeAll(async () => {
  for (const username of ['ann', 'bob', 'carla']) await register(journey, username);
  const ann = await asPlayer(journey, 'ann');
  await ann.createPool(pool, { format: 'Single Week', rules: { ties: 'guess' } });
  for (const username of ['bob', 'carla']) await (await asPlayer(journey, username)).joinPool(pool);
  await ann.saveCard(pool, 0);
  const { lockAt } = (await journey.product.sandbox()).tournament;
  await journey.product.moveClock({ now: new Date(Date.parse(lockAt) + 4 * 3_600_000).toISOString() });
});

test('the host enters a late card on a phone, and its member is told', async () => {
  const host = await visitAs(journey, 'ann', page('Host'));
  await host.setViewportSize(phone);
  await host.getByRole('button', { name: 'More about bob' }).click();
  await host.getByRole('button', { name: 'Enter a late card' }).click();
  const dialog = host.getByRole('dialog', { name: 'Card of bob' });
  const save = dialog.getByRole('button', { name: 'Save the card' });
  const isInSight = async () => {
    const box = await save.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= phone.height;
  };
  await save.waitFor();
  expect(await isInSight()).toBe(true);
  for (const [tier, count] of [3, 2, 2, 1].entries())
    for (let golfer = 0; golfer < count; golfer += 1)
      await dialog.locator('fieldset').nth(tier).getByRole('checkbox', { checked: false }).first().check();
  await dialog.getByLabel("Their guess of the winner's score").selectOption('-12');
  // It says what is missing, at the field, wherever the form is scrolled to.
  await save.click();
  await dialog.getByText('A reason is required.').waitFor();
  expect(await isInSight()).toBe(true);
  await look(host, 'late-card');
  await host.setViewportSize(phone);
  await dialog.getByLabel('Reason').fill('He called at noon.');
  expect(await isInSight()).toBe(true);
  await save.click();
  await host.getByText(/^The card of bob is saved\./).waitFor();
  expect(await (await asPlayer(journey, 'bob')).savedCard(pool)).toHaveLength(8);

  const { text } = await awaitMail(journey, 'bob', /^ann entered a card for you: Phoned In$/);
  expect(text).toContain('The reason given: “He called at noon.”');
  const link = new URL(/^See your card: (.*)$/m.exec(text)?.[1] ?? '');
  const member = await visitAs(journey, 'bob', link.pathname + link.search);
  await member.getByText(/He called at noon\./).waitFor();
});

test('whom the host lets in picks golfer by golfer, and the board marks what is late', async () => {
  const host = await visitAs(journey, 'ann', page('Host'));
  await host.getByRole('button', { name: 'More about carla' }).click();
  await host.getByRole('button', { name: 'Enter a late card' }).click();
  const dialog = host.getByRole('dialog', { name: 'Card of carla' });
  await dialog.getByLabel('Reason').fill('On a plane.');
  await dialog.getByRole('button', { name: 'Let them pick' }).click();
  await host.getByText(/^carla can pick now/).waitFor();

  const member = await visitAs(journey, 'carla', page('Golfers'));
  await member.getByText('The last golfer tees off in').waitFor();
  await member.getByText(/Each golfer can be picked until they tee off, the last /).waitFor();
  await look(member, 'let-in');
  await (await asPlayer(journey, 'carla')).saveCard(pool, 1);

  const board = await visitAs(journey, 'ann', page('Standings'));
  await board.getByText('Late cards, made after picks locked: bob and carla.').waitFor();
  expect(await board.locator('th[data-note*="Late card"]').count()).toBe(2);
  // Whoever is let in may still guess, so that others' guesses are shown once somebody has teed off.
  expect(await board.locator('th[data-note*="Guess -12"]').count()).toBe(0);
  await look(board, 'late-board');
  await journey.product.moveClock({ advanceSeconds: 12 * 3600 });
  await board.reload();
  await board.locator('th[data-note*="Guess -12"]').waitFor();
});
