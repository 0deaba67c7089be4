import type { SandboxGateway } from '../sandbox-gateway.ts';

// What stands in a dump, and how one asks for it: through the APIs alone, since tables change from version to version.

type Ask = <Body>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  who: string,
  body?: Record<string, unknown>,
) => Promise<Body>;

/** Asks as a player of the demo. */
export function askingOf({ app }: Pick<SandboxGateway, 'app'>): Ask {
  const tokens = new Map<string, string>();
  const tokenOf = async (username: string) => {
    const known = tokens.get(username);
    if (known) return known;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password: 'fairway1' },
    });
    const { token } = answer.json<{ token: string }>();
    tokens.set(username, token);
    return token;
  };
  return async (method, path, who, body) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${await tokenOf(who)}` },
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
}

interface Schedule {
  data: { schedule: { id: string; state: string; excluded: string | null }[] };
}

/** Pools beyond those of the demo: settled outside, by rules of its own with several entries, and over many weeks. */
export async function makeOtherPools(ask: Ask): Promise<void> {
  const outside = { poolName: 'Office', format: 'Single Week', settledOutside: { buyIn: 20 } };
  await ask('POST', '/api/create-pool', 'ann', outside);
  const rules = {
    tierLimits: { Tier1: 1, Tier2: 1, Tier3: 1, Tier4: 1 },
    countedScores: 2,
    missedRound: { kind: 'over-par', strokes: 5 },
    ties: 'split',
    entriesAMember: 3,
  };
  await ask('POST', '/api/create-pool', 'ann', {
    poolName: 'Our Own',
    format: 'Single Week',
    buyIn: 0,
    rules,
  });
  const schedule = await ask<Schedule>('POST', '/graphql', 'ann', {
    query: '{ schedule { id state excluded } }',
  });
  const tournaments = schedule.data.schedule
    .filter(({ state, excluded }) => state === 'SCHEDULED' && excluded === null)
    .slice(0, 4)
    .map(({ id }) => id);
  const overWeeks = ['Series', 'One and Done'];
  for (const format of overWeeks)
    await ask('POST', '/api/create-pool', 'ann', {
      poolName: `Our ${format}`,
      format,
      buyIn: 0,
      tournaments,
    });
  for (const poolName of ['Office', 'Our Own', ...overWeeks.map((format) => `Our ${format}`)])
    for (const username of ['bob', 'carla'])
      await ask('PUT', '/api/create-pool/join', username, { poolName, username });
}

/** What no later version may change: results, balances, and what is on settled boards. */
export async function answersOf(ask: Ask): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const who of ['ann', 'bob', 'carla', 'dev', 'hugo', 'emma']) {
    const { results } = await ask<{ results: object[] }>('GET', `/api/past-results/fetch/${who}`, who);
    const { balance } = await ask<{ balance: number }>(
      'GET',
      `/api/balance/get-balance?username=${who}`,
      who,
    );
    answers[who] = { results, balance };
  }
  const query = `{ pool(name: "Sunday Showdown") { contest { state potCents prizesCents }
    board { official rows { user { username } position total prizeCents } } } }`;
  answers.settledBoard = await ask('POST', '/graphql', 'ann', { query });
  return answers;
}
