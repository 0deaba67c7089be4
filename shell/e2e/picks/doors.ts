import type { Journey } from '../harness/journey.ts';
import { emailOf, password } from '../harness/players.ts';

// What is there before a journey of picks begins: pools, members and money, made as any integrator would.

type Method = 'POST' | 'PUT' | 'GET';

async function ask<Answer>(
  { product }: Journey,
  [method, path]: [Method, string],
  { token, key, body }: { token?: string; key?: string; body?: object },
): Promise<Answer> {
  const response = await fetch(`${product.address}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function tokenOf(journey: Journey, username: string): Promise<string> {
  const body = { username, password };
  return (await ask<{ token: string }>(journey, ['POST', '/login'], { body })).token;
}

interface PoolSettings {
  poolName: string;
  format: string;
  buyIn: number;
  round?: string;
  numTournaments?: number;
}

/** Makes a pool with the user as its admin and first member. */
export async function createPool(journey: Journey, admin: string, settings: PoolSettings): Promise<void> {
  await ask(journey, ['POST', '/create-pool'], { token: await tokenOf(journey, admin), body: settings });
}

export async function join(journey: Journey, username: string, poolName: string): Promise<void> {
  const body = { poolName, username };
  await ask(journey, ['PUT', '/create-pool/join'], { token: await tokenOf(journey, username), body });
}

/** Puts dollars on a user's account, as only a trusted service can. */
export async function give(
  journey: Journey,
  serviceToken: string,
  username: string,
  dollars: number,
): Promise<void> {
  const body = { users: [{ username, email: emailOf(username), adjustment: dollars }] };
  const key = `${username}-${dollars}`;
  await ask(journey, ['POST', '/balance/update-balance'], { token: serviceToken, key, body });
}

export async function balanceOf(journey: Journey, username: string): Promise<number> {
  const path = `/balance/get-balance?username=${username}&email=${encodeURIComponent(emailOf(username))}`;
  const token = await tokenOf(journey, username);
  return (await ask<{ balance: number }>(journey, ['GET', path], { token })).balance;
}

/** Names of the golfers on the user's card, tier by tier. */
export async function savedCard(journey: Journey, username: string, poolName: string): Promise<string[]> {
  const path = `/userpicks/${username}/${encodeURIComponent(poolName)}`;
  const { userPicks } = await ask<{ userPicks: { golferName: string[] }[] }>(journey, ['GET', path], {
    token: await tokenOf(journey, username),
  });
  return userPicks.flatMap(({ golferName }) => golferName).map(spoken);
}

/** REST has names as the feed does: 'Vance, Wyatt'. */
const spoken = (name: string) => name.split(', ').toReversed().join(' ');
