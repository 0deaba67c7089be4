import type { Page } from 'playwright-core';
import type { Journey } from '../harness/journey.ts';
import { tokenOf, visitAs } from '../harness/players.ts';
import { ask } from '../harness/rest.ts';

export const pool = 'The Long Table';

const tokens = new Map<string, Promise<string>>();

/** Sends a message without a browser, as programs do. */
export async function say(
  journey: Journey,
  username: string,
  message: string,
  more: { poolName?: string; replyTo?: string } = {},
): Promise<{ id: string }> {
  const token = tokens.get(username) ?? tokenOf(journey, username);
  tokens.set(username, token);
  const body = { username, message, poolName: pool, ...more };
  return ask(journey, 'POST', '/chat', { token: await token, body });
}

/** The pool's page in a browser of the player's own. */
export const visitPool = (journey: Journey, username: string, name = pool) =>
  visitAs(journey, username, `/Standings?${new URLSearchParams({ pool: name })}`);

export const chatOf = (page: Page) => {
  const bar = page.getByRole('button', { name: 'Pool Chat', exact: true });
  // By label: while names are offered its role is another.
  const field = page.getByLabel('Message', { exact: true });
  const log = page.getByRole('log', { name: 'Messages' });
  return {
    bar,
    field,
    log,
    /** Messages in the order in which they are shown, by their text alone. */
    texts: async (pattern: RegExp) =>
      (await log.locator('[data-message] [dir=auto]').allInnerTexts()).filter((text) => pattern.test(text)),
    message: (text: string) => log.getByText(text, { exact: true }),
    /** On a desk it is as it was left. */
    open: async () => {
      await bar.waitFor();
      const isClosed = async () => (await bar.getAttribute('aria-expanded')) === 'false';
      if (await isClosed()) await bar.click();
      await field.waitFor().catch(async (fault) => {
        // Seen once on a busy machine, and not again with eight loops beside it: what it shows then says why.
        const shows = await page.getByRole('region', { name: /^Chat of / }).textContent();
        const state = (await isClosed()) ? 'closed' : 'open';
        process.stdout.write(`A chat that was pressed is ${state}, and shows: ${shows?.slice(0, 300)}\n`);
        throw fault;
      });
    },
    send: async (text: string) => {
      await field.fill(text);
      await field.press('Enter');
    },
  };
};
