import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { logIn, register, visitAs } from '../harness/players.ts';

const journey = shareJourney();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Gives the browser a device with passkeys; answers how to have its owner touch it, or leave it alone. */
async function giveDevice(page: Page): Promise<(isTouched: boolean) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows that has this key, so many half minutes from now. */
function codeOf(key: string, later = 0): string {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', secret).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${journey.product.address}/Profile`);
  await page.getByRole('button', { name: 'Log out here' }).click();
  await page.getByText('You are logged out.', { exact: true }).waitFor();
}
const goToLogin = (page: Page) => page.getByRole('link', { name: 'Login' }).click();

test('a passkey is added, and logs in by the button and from what the browser proposes', async () => {
  await register(journey, 'bulger');
  const page = await visitAs(journey, 'bulger', '/Profile');
  const touch = await giveDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('The phone');
  await look(page, 'add-passkey');
  await page.keyboard.press('Enter');
  await page.getByText('The passkey is added.').waitFor();
  await page.getByText('Not used yet, added').waitFor();

  await touch(false);
  await logOut(page);
  await goToLogin(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  await look(page, 'login-with-passkey');
  await touch(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await heading(page, 'My Pools').waitFor();

  await logOut(page);
  await goToLogin(page);
  await heading(page, 'My Pools').waitFor();
  await page.goto(`${journey.product.address}/Profile`);
  await page.getByText(/^Last used .*, added /).waitFor();
  await look(page, 'ways-to-log-in');

  await page.getByRole('button', { name: /^Remove the passkey The phone/ }).click();
  await look(page, 'remove-passkey');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey is removed.').waitFor();
});

test('the second factor is switched on by an app, and asked for at the log-in; a recovery code does as well', async () => {
  await register(journey, 'spooner');
  const page = await visitAs(journey, 'spooner', '/Profile');
  await page.getByRole('button', { name: 'Switch on the second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch on the second factor' });
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await look(page, 'second-factor');
  await dialog.getByLabel('Code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('listitem').first().waitFor();
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  const file = page.waitForEvent('download');
  await codes.getByRole('link', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('fairway-recovery-codes.txt');
  await look(page, 'recovery-codes');
  await codes.getByRole('button', { name: 'Close' }).click();
  await page.getByText('10 of 10 recovery codes are left').waitFor();

  await logOut(page);
  await goToLogin(page);
  await logIn(page, 'spooner');
  await page.getByText('Logging in as spooner, whose second factor is on.').waitFor();
  await look(page, 'login-code');
  await page.getByLabel('Code').fill('a guess');
  await page.keyboard.press('Enter');
  await page.getByText(/^That code is wrong/).waitFor();
  // The one of this half minute was used, and apps a little ahead show the next one.
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await heading(page, 'My Pools').waitFor();

  await logOut(page);
  await goToLogin(page);
  await logIn(page, 'spooner');
  await page.getByLabel('Code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await heading(page, 'My Pools').waitFor();
  await page.goto(`${journey.product.address}/Profile`);
  await page.getByText('9 of 10 recovery codes are left').waitFor();
  await look(page, 'second-factor-on');
});

test('an access token is made for a program, and is over when it is revoked', async () => {
  await register(journey, 'rutter');
  const page = await visitAs(journey, 'rutter', '/Profile');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  await dialog.getByLabel('Name').fill('Scoreboard');
  await look(page, 'new-access-token');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = await shown.getByText(/^fw_[0-9a-f]{48}$/).textContent();
  await look(page, 'access-token-shown');
  await shown.getByRole('button', { name: 'Close' }).click();
  const ask = async () =>
    (await fetch(`${journey.product.address}/api/users`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect(await ask()).toBe(200);

  await page.reload();
  await page.getByText(/^Last used .*, ends /).waitFor();
  await look(page, 'access-tokens');
  await page.getByRole('button', { name: /^Revoke the token Scoreboard/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The token is revoked.').waitFor();
  expect(await ask()).toBe(401);
});
