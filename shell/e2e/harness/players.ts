import type { Page } from 'playwright-core';
import type { Journey } from './journey.ts';
import { type AtProduct, ask } from './rest.ts';

export const password = 'a long walk to the 18th';
export const emailOf = (username: string) => `${username}@example.com`;

let homes = 0;

/** Opens an account by REST; each from its own network, since accounts per network are limited. */
export async function register(journey: AtProduct, username: string): Promise<void> {
  const body = { username, password, email: emailOf(username) };
  homes += 1;
  const network = `10.${process.pid % 250}.${Math.floor(homes / 250)}.${homes % 250}`;
  await ask(journey, 'POST', '/register', { network, body });
}

/** Begins a session of the player's. */
export async function tokenOf(journey: AtProduct, username: string, word = password): Promise<string> {
  const body = { username, password: word };
  return (await ask<{ token: string }>(journey, 'POST', '/login', { body })).token;
}

export async function logIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens a page as the logged-in player, in a browser profile and session of their own. */
export async function visitAs(
  journey: Journey,
  username: string,
  path: string,
  word = password,
): Promise<Page> {
  const page = await journey.visit(path, await tokenOf(journey, username, word));
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}
