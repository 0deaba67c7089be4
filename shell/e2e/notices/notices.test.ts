import { expect, test } from '@jest/globals';
import { addWholeCard, goodLuck, myPicks, submit } from '../harness/desk.ts';
import { phone, shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, tokenOf, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { until } from '../harness/waits/until.ts';
import { type PushDevice, pushDevice } from './push-device.ts';

const journey = shareJourney();
const pool = 'Told in Time';
const question = 'Get notices on this device?';

/** The host's notice to the pool. */
async function post(text: string): Promise<void> {
  const token = await tokenOf(journey, 'herald');
  const query = 'mutation ($pool: String!, $text: String!) { setNotice(pool: $pool, text: $text) { id } }';
  const answer = await fetch(`${journey.product.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { pool, text } }),
  });
  expect(await answer.json()).toMatchObject({ data: { setNotice: {} } });
}

test('who has saved a card is asked about notices, and one that is clicked opens its screen', async () => {
  for (const username of ['herald', 'listener']) await register(journey, username);
  await (await asPlayer(journey, 'herald')).createPool(pool, { format: 'Single Week' });
  await (await asPlayer(journey, 'listener')).joinPool(pool);

  const page = await visitAs(journey, 'listener', `/Standings?${new URLSearchParams({ pool })}`);
  await page.setViewportSize(phone);
  const device = await pushDevice(page, journey.product);
  await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  await page.goto(`${journey.product.address}/Golfers?${new URLSearchParams({ pool })}`);
  await myPicks(page).waitFor();
  await addWholeCard(page);
  expect([await page.getByText(question).count(), await device.asked()]).toEqual([0, 0]);
  await submit(page).click();
  await goodLuck(page);
  await page.getByText(question).waitFor();
  expect(await device.asked()).toBe(0);
  await look(page, 'notices-asked');
  await page.getByRole('button', { name: 'Tell me on this device' }).click();
  await page.getByText('This device will tell you.').waitFor();
  expect(await device.asked()).toBe(1);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Profile' }).click();
  const devices = page.getByRole('region', { name: 'Notices on devices' });
  await devices.getByText('(this one)').waitFor();
  await look(page, 'notices-in-profile');
  // Or else it would depend on the hour at which this runs.
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByLabel('From', { exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'My Pools' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Pools' }).waitFor();

  await post('Pay by Wednesday.');
  const first = await next(device);
  await device.deliver(first);
  // Delivery is at least once.
  await device.deliver(first);
  const title = `A notice in ${pool}`;
  const tag = expect.any(String);
  await until('a notice is shown', async () => (await device.shown()).length > 0);
  expect(await device.shown()).toEqual([{ title, body: 'Pay by Wednesday.', tag }]);
  await post('Pay by Thursday.');
  await device.deliver(await next(device, first));
  await until('the newer notice is shown', async () =>
    (await device.shown()).some(({ body }) => body === 'Pay by Thursday.'),
  );
  expect(await device.shown()).toEqual([{ title, body: 'Pay by Thursday.', tag }]);

  await device.click(title);
  await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ pool })}`);
  await page.getByText('Pay by Thursday.').waitFor();
  expect(await device.shown()).toEqual([]);
  await look(page, 'notices-opened');
});

/** What comes to the push service behind the one that was there. */
async function next(device: PushDevice, before?: string): Promise<string> {
  let latest: string | undefined;
  await until('something comes to the push service', async () => {
    latest = (await device.waiting()).at(-1);
    return latest !== undefined && latest !== before;
  });
  return latest ?? '';
}
