import { type Browser, chromium } from 'playwright-core';

// Nothing of the browser's own business: no sandbox of its own inside ours, no calls home.
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
  // Half a minute is the driver's own patience, and little for a machine that is busy with other journeys.
  chromium.launch({
    executablePath: program,
    args: flags,
    env: { ...process.env, ...env },
    timeout: 300_000,
  });

/** What the browser of a player remembers from one visit to the next. */
export const loggedIn = (origin: string, token: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'fairway.token', value: token }] }],
});
