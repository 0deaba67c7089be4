import type { GatewayProcess } from './gateway-process.ts';

const password = 'a long walk to the 18th';

/** Opens accounts and a free pool of them whose admin is the first; returns their tokens. */
export async function openPool(
  gateway: GatewayProcess,
  poolName: string,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const username of usernames) tokens.set(username, await signUp(gateway, username));
  const body = { poolName, format: 'Single Week', buyIn: 0, maxUsers: null };
  const [admin = '', ...others] = usernames;
  await gateway.ask('POST', '/api/create-pool', { token: tokens.get(admin), body });
  for (const username of others) {
    const joining = { token: tokens.get(username), body: { poolName, username } };
    const { status } = await gateway.ask('PUT', '/api/create-pool/join', joining);
    if (status !== 200) throw new Error(`${username} could not join: ${status}`);
  }
  return tokens;
}

/** The same, with so many players who have saved a card, each another one. */
export async function openPoolWithCards(
  gateway: GatewayProcess,
  pool: string,
  players: number,
): Promise<Map<string, string>> {
  const usernames = Array.from({ length: players }, (_player, at) => `player${at + 1}`);
  const tokens = await openPool(gateway, pool, usernames);
  for (const [at, username] of usernames.entries())
    await makeCard(gateway, pool, tokens.get(username) ?? '', at);
  return tokens;
}

let homes = 0;

/** Each from its own network, since accounts per network and hour are limited. */
async function signUp(gateway: GatewayProcess, username: string): Promise<string> {
  homes += 1;
  const network = `10.0.${Math.floor(homes / 250)}.${homes % 250}`;
  const body = { username, password, email: `${username}@example.com` };
  await gateway.ask('POST', '/api/register', { network, body });
  const login = await gateway.ask('POST', '/api/login', { body: { username, password } });
  return String(login.body.token);
}

interface Tier {
  limit: number;
  golfers: { id: string }[];
}

/** Saves a card, each member another one. */
export async function makeCard(
  gateway: GatewayProcess,
  pool: string,
  token: string,
  at: number,
): Promise<void> {
  const sheet =
    'query ($pool: String!) { pool(name: $pool) { entry { sheet { tiers { limit golfers { id } } } } } }';
  const data = await gateway.graphql(sheet, { pool }, token);
  const { entry } = data.pool as { entry: { sheet: { tiers: Tier[] } } };
  const golfers = entry.sheet.tiers.flatMap(({ limit, golfers: all }) =>
    Array.from({ length: limit }, (_pick, place) => all[(at + place * 3) % all.length]?.id),
  );
  const save =
    'mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) { week } }';
  await gateway.graphql(save, { pool, golfers: [...new Set(golfers)] }, token);
}
