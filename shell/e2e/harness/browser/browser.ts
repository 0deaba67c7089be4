import { type Browser, chromium } from 'playwright-core';

// Without the browser's own sandbox and without its background requests.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

export interface Chromium {
  program: string;
  env: Record<string, string>;
}

export const openBrowser = ({ program, env }: Chromium): Promise<Browser> =>
  // The driver's default of half a minute is too short on a busy machine.
  chromium.launch({
    executablePath: program,
    args: flags,
    env: { ...process.env, ...env },
    timeout: 90_000,
  });

/** The browser storage of a player who is logged in. */
export const loggedIn = (origin: string, token: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'fairway.token', value: token }] }],
});
