import { beforeAll, test } from '@jest/globals';
import { phone, shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, tokenOf } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { ask } from '../harness/rest.ts';
import { chatOf, say, visitPool } from './talker.ts';

// People who answer each other, call each other by name, and react.
const journey = shareJourney();
const poolName = 'The Round Table';
const [host, friend, third] = ['feathery', 'guttie', 'wedgie'] as const;

beforeAll(async () => {
  for (const username of [host, friend, third]) await register(journey, username);
  await (await asPlayer(journey, host)).createPool(poolName, { format: 'Single Week' });
  for (const username of [friend, third]) await (await asPlayer(journey, username)).joinPool(poolName);
});

const open = async (username: string) => {
  const page = await visitPool(journey, username, poolName);
  const chat = chatOf(page);
  await chat.open();
  return { page, chat };
};

test('one answers by a press, calls somebody by name, and all see reactions', async () => {
  const asked = await say(journey, friend, 'Who has looked at the weather for Thursday? Wind all morning.', {
    poolName,
  });
  const first = await open(host);
  await first.chat.message('Who has looked at the weather for Thursday? Wind all morning.').hover();
  await first.page.getByRole('button', { name: /^Actions for the message of guttie/ }).click();
  await first.page.getByRole('button', { name: /^Reply to the message of guttie/ }).click();
  await first.chat.field.pressSequentially('Ask @w');
  await first.page.getByRole('option', { name: third }).waitFor();
  await first.chat.field.press('Enter');
  await first.chat.field.pressSequentially('or https://weather.example/thursday');
  await first.chat.field.press('Enter');

  const token = await tokenOf(journey, third);
  for (const kind of ['FIRE', 'LAUGH', 'HOLE'])
    await ask(journey, 'PUT', '/chat/reactions', { token, body: { id: asked.id, kind, on: true } });
  const { page, chat } = await open(third);
  await page.getByRole('button', { name: /^In reply to guttie Who has looked/ }).waitFor();
  await chat.log.getByText('mentions you').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: '1 Fire: wedgie' }).waitFor();
  await page.setViewportSize(phone);
  // There it covers something, and is closed until it is opened.
  await chat.field.waitFor({ state: 'detached' });
  await chat.open();
  await page.getByRole('button', { name: /^Actions for the message of feathery/ }).click();
  await page.getByRole('group', { name: /^React to the message of feathery/ }).waitFor();
  await look(page, 'chat-conversation');
});
