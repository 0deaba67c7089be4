import type { Page } from 'playwright-core';
import type { Journey } from './journey.ts';

export const password = 'a long walk to the 18th';
export const emailOf = (username: string) => `${username}@example.com`;

/** Opens an account, as any integrator would. */
export async function register({ product }: Journey, username: string): Promise<void> {
  const response = await fetch(`${product.address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, email: emailOf(username) }),
  });
  if (response.status !== 201) throw new Error(`${username}: ${await response.text()}`);
}

/** Makes a free pool of the user's. */
export async function makePool({ product }: Journey, username: string, poolName: string): Promise<void> {
  const ask = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${product.address}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${poolName}: ${await response.text()}`);
    return (await response.json()) as { token?: string };
  };
  const { token } = await ask('/login', { username, password });
  await ask('/create-pool', { poolName, format: 'Single Week', buyIn: 0 }, token);
}

export async function logIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The page as a player who has an account sees it, in a browser of their own. */
export async function visitAs(journey: Journey, username: string, path: string): Promise<Page> {
  const page = await journey.visit(path);
  await logIn(page, username);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}
