import { beforeAll, expect, test } from '@jest/globals';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, register, tokenOf, visitAs } from '../harness/players.ts';
import { asPlayer, give } from '../harness/pools.ts';
import type { Mail } from '../harness/product.ts';
import { ask } from '../harness/rest.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

// What arrives in two players' mailboxes through a week and the beginning of the next: each mail once. Golfers
// withdraw in this week, as they please.
const journey = startJourney({ SANDBOX_SCENARIO: 'withdrawals' });

const players = ['mulligan', 'sandtrap'];
const pool = 'Mail & Sons';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let lockAtMs = 0;

beforeAll(async () => {
  for (const player of players) await register(journey, player);
  lockAtMs = Date.parse((await journey.product.sandbox()).tournament.lockAt);
});

const moveTo = (ms: number) => journey.product.moveClock({ now: new Date(ms).toISOString() });
const mailTo = (player: string) => journey.product.mailTo(emailOf(player));
const ofGolfers = ({ subject }: Mail) => / is out of the | plays for you instead of /.test(subject);

const mail = (player: string, subject: RegExp) => awaitMail(journey, player, subject);

test('a week of golf arrives in the mailbox, each mail once', async () => {
  const [mulligan, sandtrap] = await Promise.all(players.map((player) => asPlayer(journey, player)));
  await mulligan?.createPool(pool, { format: 'Single Week', buyIn: 10 });
  await sandtrap?.joinPool(pool);
  await mulligan?.buyIn(pool, 10, 0);
  await sandtrap?.buyIn(pool, 10, 1);
  // All of the days are played through on the way.
  await moveTo(lockAtMs + 4 * dayMs - hourMs);
  for (const player of players) await mail(player, /^You finished (tied for )?[12](st|nd) in Mail & Sons$/);
  const [resultMail] = (await mailTo('mulligan')).filter(({ subject }) => subject.startsWith('You finished'));
  expect(resultMail?.html).toContain('Mail &amp; Sons');

  await give(journey, 'sandtrap', 25);
  const token = await tokenOf(journey, 'sandtrap');
  const body = { username: 'sandtrap', email: emailOf('sandtrap'), adjustment: -25 };
  await ask(journey, 'POST', '/balance/withdraw-balance', { token, body });
  await mail('sandtrap', /^Your withdrawal of \$25 was sent$/);

  // The host plays on by the mail's link, without which the next week would stay quiet.
  const { text } = await mail('mulligan', /^Play next week\? Mail & Sons$/);
  const [, path = ''] = /Yes, skip a week, or stop: http:\/\/[^/]+(\/\S+)/.exec(text) ?? [];
  const page = await journey.visit(path);
  await page.getByRole('button', { name: /^Yes/ }).click();
  await page.getByRole('heading', { name: 'You play on' }).waitFor();
  await look(page, 'next-week-by-mail');

  // By Monday evening the bookmaker has seen to the next field.
  await moveTo(lockAtMs + 4.8 * dayMs);
  for (const player of players) await mail(player, /^Picks are open for the .+: Mail & Sons$/);
  await mulligan?.buyIn(pool, 10, 0);
  const { tournament } = await journey.product.sandbox();
  await moveTo(Date.parse(tournament.lockAt) - dayMs + hourMs);
  await mail('sandtrap', /^No picks yet for the .+: Mail & Sons$/);

  const subjects = async (player: string) => (await mailTo(player)).map(({ subject }) => subject);
  for (const player of players) {
    const all = await subjects(player);
    expect(all).toEqual([...new Set(all)]);
  }
  const others = (await mailTo('mulligan')).filter((one) => !ofGolfers(one));
  expect(others.map(({ subject }) => subject.split(/ in | for |\? /)[0])).toEqual(
    expect.arrayContaining([
      'Confirm your address',
      expect.stringMatching(/^You finished/),
      'Play next week',
      'Picks are open',
    ]),
  );
  expect(others).toHaveLength(4);
});

test('a mail’s own link stops its kind by one click, and the profile starts it again', async () => {
  const { text } = await mail('sandtrap', /^No picks yet/);
  const [, path = ''] = /Stop these mails: http:\/\/[^/]+(\/\S+)/.exec(text) ?? [];
  const page = await journey.visit(path);
  await page.getByRole('heading', { name: 'Stop these mails?' }).waitFor();
  await look(page, 'unsubscribe');
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await page.getByRole('heading', { name: 'These mails have stopped' }).waitFor();
  await look(page, 'unsubscribed');

  const profile = await visitAs(journey, 'sandtrap', '/Profile');
  // Notices on devices have switches of the same names.
  const mails = profile.getByRole('region', { name: 'Mail', exact: true });
  const toggle = mails.getByRole('switch', { name: 'No picks yet' });
  await toggle.waitFor();
  expect(await toggle.isChecked()).toBe(false);
  expect(await mails.getByRole('switch', { name: 'Results' }).isChecked()).toBe(true);
  await look(profile, 'profile-mail');
  await toggle.click();
  await profile.locator('input[role=switch]:disabled').waitFor({ state: 'detached' });
  await profile.reload();
  await toggle.waitFor();
  expect(await toggle.isChecked()).toBe(true);
});
