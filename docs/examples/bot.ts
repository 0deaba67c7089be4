// A player who is a program: it opens an account or logs in, joins a pool with its pin, picks the favourites,
// says hello, receives the chat and prints the board. It knows nothing but the two descriptions that the gateway
// publishes: /api/openapi.json and the GraphQL schema.
//
//   POOL='Fairway Friends' node docs/examples/bot.ts
//
// PIN is for a private pool; a pool with a buy-in would have to be paid first.
//
// FAIRWAY is where the gateway is, BOT_NAME and BOT_PASSWORD who the bot is. Node 24 runs it as it stands, with
// the packages of this repository.

import { io } from 'socket.io-client';

const {
  FAIRWAY = 'http://localhost:4000',
  BOT_NAME = 'caddie-bot',
  BOT_PASSWORD = 'eighteen holes before lunch',
  POOL = 'Fairway Friends',
  PIN,
} = process.env;

interface Refused {
  message: string;
  code: string;
  field?: string;
}

/** A "no" of the gateway: its code is for programs, its message for people. */
class Refusal extends Error {
  readonly code: string;
  constructor({ message, code }: Refused) {
    super(message);
    this.code = code;
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);

let token = '';

async function ask<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${FAIRWAY}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Refusal((await answer.json()) as Refused);
  return (await answer.json()) as Answer;
}

async function query<Data>(text: string, variables: object): Promise<Data> {
  const answer = await fetch(`${FAIRWAY}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: text, variables }),
  });
  const { data, errors } = (await answer.json()) as {
    data?: Data;
    errors?: { message: string; extensions: { code: string } }[];
  };
  const [first] = errors ?? [];
  if (first) throw new Refusal({ message: first.message, code: first.extensions.code });
  return data as Data;
}

/** Ignores the refusal that says that the request was already done. */
async function unless(code: string, work: Promise<unknown>): Promise<void> {
  await work.catch((fault) => {
    if (!(fault instanceof Refusal && fault.code === code)) throw fault;
  });
}

async function signIn(): Promise<void> {
  const email = `${BOT_NAME}@example.com`;
  await unless('TAKEN', ask('POST', '/register', { username: BOT_NAME, password: BOT_PASSWORD, email }));
  const session = await ask<{ token: string }>('POST', '/login', {
    username: BOT_NAME,
    password: BOT_PASSWORD,
  });
  token = session.token;
  print(`Signed in as ${BOT_NAME}.`);
}

async function join(): Promise<void> {
  const body = { poolName: POOL, username: BOT_NAME, ...(PIN ? { pin: PIN } : {}) };
  await unless('ALREADY_MEMBER', ask('PUT', '/create-pool/join', body));
  print(`In the pool ${POOL}.`);
}

interface Golfer {
  player_name: string;
  dg_id: number;
  tier: 'Tier1' | 'Tier2' | 'Tier3' | 'Tier4';
}

/** What the pool's sheet allows: so many of each tier, or a budget of credits to be spent to the last one. */
interface Sheet {
  budget: number | null;
  tiers: { number: number; limit: number | null; cost: number | null }[];
}

const sheetQuery = `query ($pool: String!) {
  pool(name: $pool) {
    entry {
      submit { allowed code message }
      sheet { budget tiers { number limit cost } }
    }
  }
}`;

/** The favourites: the first of each tier's list, or the dearest that the budget still buys. */
function pick(field: readonly Golfer[], { budget, tiers }: Sheet): Golfer[] {
  const of = (number: number) => field.filter(({ tier }) => tier === `Tier${number}`);
  if (budget === null) return tiers.flatMap(({ number, limit }) => of(number).slice(0, limit ?? 0));
  let left = budget;
  return tiers.flatMap(({ number, cost }) =>
    of(number).filter(() => {
      const isBought = cost !== null && cost <= left;
      if (isBought) left -= cost;
      return isBought;
    }),
  );
}

async function play(): Promise<void> {
  const { pool } = await query<{
    pool: { entry: { submit: { allowed: boolean; message: string | null }; sheet: Sheet } | null };
  }>(sheetQuery, { pool: POOL });
  if (!pool.entry?.submit.allowed) {
    print(`No card this time: ${pool.entry?.submit.message ?? 'there is nothing to play for.'}`);
    return;
  }
  const field = await ask<Golfer[]>('GET', `/golfer-odds?poolName=${encodeURIComponent(POOL)}`);
  const picked = pick(field, pool.entry.sheet);
  const userPicks = [...new Set(picked.map(({ tier }) => tier))].map((tier) => {
    const golfers = picked.filter((golfer) => golfer.tier === tier);
    return {
      tier,
      golferName: golfers.map(({ player_name }) => player_name),
      dg_id: golfers.map(({ dg_id }) => dg_id),
    };
  });
  await ask('POST', '/userpicks/save', { username: BOT_NAME, poolName: POOL, userPicks });
  print(`Picked ${picked.map(({ player_name }) => player_name).join('; ')}.`);
}

interface ChatMessage {
  id: string;
  username: string;
  message: string;
}

/** Sends a message, and waits until everybody in the pool has received it, the bot included. */
async function talk(text: string): Promise<void> {
  const socket = io(FAIRWAY, { auth: { token } });
  const refused = new Promise<never>((_resolve, reject) => socket.on('connect_error', reject));
  const received = new Promise<void>((resolve) => {
    socket.on('chatMessage', ({ username, message }: ChatMessage) => {
      print(`${username}: ${message}`);
      if (username === BOT_NAME && message === text) resolve();
    });
  });
  const speak = async () => {
    const joined = await socket.emitWithAck('joinPool', POOL);
    if (joined.error) throw new Refusal(joined.error);
    const sent = await socket.emitWithAck('chatMessage', {
      username: BOT_NAME,
      message: text,
      poolName: POOL,
    });
    if (sent.error) throw new Refusal(sent.error);
    await received;
  };
  await Promise.race([speak(), refused]).finally(() => socket.disconnect());
}

const boardQuery = `query ($pool: String!) {
  pool(name: $pool) { board { rows { position running user { username } } } }
}`;

async function printBoard(): Promise<void> {
  const { pool } = await query<{
    pool: {
      board: { rows: { position: string; running: number | null; user: { username: string } }[] } | null;
    };
  }>(boardQuery, { pool: POOL });
  for (const { position, running, user } of pool.board?.rows ?? [])
    print(`${position.padStart(4)}  ${user.username.padEnd(20)}  ${running ?? '–'}`);
}

try {
  await signIn();
  await join();
  await play();
  await talk('Good luck, everyone.');
  await printBoard();
} catch (fault) {
  const frame =
    fault instanceof Refusal
      ? `${fault.code}: ${fault.message}`
      : fault instanceof TypeError && fault.message === 'fetch failed'
        ? `There is no gateway at ${FAIRWAY}.`
        : undefined;
  if (frame === undefined) throw fault;
  process.stderr.write(`${frame}\n`);
  process.exitCode = 1;
}
