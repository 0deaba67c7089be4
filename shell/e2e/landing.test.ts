import { expect, test } from '@jest/globals';
import { awaitFocus } from './harness/focus.ts';
import { shareJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';

const journey = shareJourney();

test('a stranger reads what Fairway is', async () => {
  const page = await journey.visit('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.title === 'Welcome · Fairway');
  await look(page, 'landing');
});

test('the dialogs open, can be read, and give the keyboard back', async () => {
  const page = await journey.visit('/');
  for (const [name, text] of [
    ['Contact', 'support@fairway.example'],
    ['Privacy Policy', '10/8/2024'],
  ] as const) {
    const button = page.getByRole('button', { name });
    await button.click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByText(text).waitFor();
    await look(page, `landing-${name.toLowerCase().replace(' ', '-')}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await awaitFocus(button);
  }
});

test('how to play is a click away, and going back returns', async () => {
  const page = await journey.visit('/');
  await page.getByRole('link', { name: 'How it works' }).click();
  await page.getByRole('heading', { level: 1, name: 'How to play' }).waitFor();
  await look(page, 'how-to');
  await page.getByLabel('A week of golf').evaluate(async (film: HTMLVideoElement) => {
    film.muted = true;
    await film.play();
  });
  await page.waitForFunction(() => {
    const film = document.querySelector('video');
    const captions = film?.textTracks[0]?.cues?.length ?? 0;
    return (
      film && film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && film.currentTime > 0 && captions > 0
    );
  });
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /leaderboard/ }).waitFor();
});

test('an address that leads nowhere says so and offers the way back', async () => {
  const page = await journey.visit('/no-such-page');
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await look(page, 'nowhere');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /leaderboard/ }).waitFor();
});

test('can be installed', async () => {
  const page = await journey.visit('/');
  const browser = await page.context().newCDPSession(page);
  const { url, errors } = await browser.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${journey.product.address}/manifest.webmanifest`, errors: [] });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Every visitor of a journey has a profile that is forgotten afterwards, which only some browsers object to.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const sizes = await page.evaluate(async (address) => {
    const { icons } = await (await fetch(address)).json();
    const apple = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href;
    const listed = [...icons, { src: apple, sizes: '180x180' }] as { src: string; sizes: string }[];
    return Promise.all(
      listed.map(async ({ src, sizes }) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return { listed: sizes, is: `${picture.naturalWidth}x${picture.naturalHeight}` };
      }),
    );
  }, url);
  expect(sizes).toHaveLength(5);
  for (const { listed, is } of sizes) expect(is).toBe(listed);
});

test('the rules of every format can be read by anybody, with an example', async () => {
  const page = await journey.visit('/how-to');
  await page.getByRole('link', { name: 'Single Week' }).click();
  await page.getByRole('heading', { level: 1, name: 'Single Week rules' }).waitFor();
  await page.getByRole('table', { name: 'The prizes of the example' }).waitFor();
  await look(page, 'rules-single-week');

  const formats = page.getByRole('navigation', { name: 'Formats' });
  for (const name of ['Salary Cap', 'Multi-Week', 'Single Round', 'Multi-Week Salary Cap']) {
    await formats.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${name} rules`, exact: true }).waitFor();
    await page.getByRole('table', { name: 'The prizes of the example' }).waitFor();
  }
  await look(page, 'rules-multi-week-salary-cap');

  // A link to one subject leads there also from elsewhere.
  const other = await journey.visit('/rules/salary-cap#fees');
  await other.getByRole('heading', { level: 2, name: 'Buy-ins, fees and prizes' }).waitFor();
  await other.waitForFunction(() => window.scrollY > 0);
});
