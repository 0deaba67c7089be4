import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatOf } from '../chat/talker.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { logIn, register } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { frontEnds, openStaticHost } from './static-host.ts';

// Front-ends as they were built for an earlier shell, and never built again: what keeps them working is the
// contract, what the shell lends, and the schema.
const frozen = join(import.meta.dirname, 'frozen');
const root = fileURLToPath(new URL('../../../', import.meta.url));
const pool = 'Sunday Best';

const host = await openStaticHost();
const journey = startJourney({ REMOTES_URL: host.registry });

beforeAll(async () => {
  for (const name of frontEnds) host.serve(name, join(root, name, 'dist'));
  await register(journey, 'ann');
  await (await asPlayer(journey, 'ann')).createPool(pool, { format: 'Single Week' });
});
afterAll(() => host.close());

test.each(readdirSync(frozen))('front-ends of %s work in this shell', async (contract) => {
  for (const name of ['mfe-account', 'mfe-chat'] as const) host.serve(name, join(frozen, contract, name));

  const page = await journey.visit(`/Standings?${new URLSearchParams({ pool })}`);
  await logIn(page, 'ann');
  await page.getByText('POOL STANDINGS').waitFor();
  const chat = chatOf(page);
  await chat.open();
  await chat.send('As it ever was');
  await chat.message('As it ever was').waitFor();
  await look(page, `frozen-${contract}`);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByText('ann@example.com').waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Retry' }).count()).toBe(0);
});
