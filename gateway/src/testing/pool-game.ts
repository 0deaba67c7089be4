import { expect } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from './fake-season.ts';
import type { Answer } from './test-gateway.ts';

type Data = Record<string, unknown>;

/** Players in pools of a season with scores that a test sets. */
export interface PoolGame extends FakeSeason {
  token(player: string): string;
  rest(
    player: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer>;
  /** The data of an operation that must succeed. */
  graphql<T = Data>(player: string, query: string, variables?: object): Promise<T>;
  /** Creates a pool of the first player, free unless given otherwise, which the others join. */
  pool(name: string, players: readonly string[], more?: object): Promise<void>;
  /** Saves a card of golfers, by places in the season's list from 0. */
  card(player: string, pool: string, golfers: readonly number[], week?: number): Promise<void>;
  /** Finishes these rounds of the week for everyone, with those scores to par. */
  finish(week: number, rounds: number, toPar: (golfer: number, round: number) => number, more?: Rows): void;
}

type Rows = Parameters<FakeSeason['score']>[2];

const par = 72;

export async function openPoolGame(
  players: readonly string[],
  options: Parameters<typeof openFakeSeason>[0] = {},
): Promise<PoolGame> {
  const season = await openFakeSeason(options);
  const tokens = new Map<string, string>();
  for (const player of players) tokens.set(player, await season.gateway.signUp(player));
  const token = (player: string) => tokens.get(player) ?? '';

  const rest: PoolGame['rest'] = (player, method, path, body) =>
    season.gateway.rest(method, path, { token: token(player), ...(body ? { body } : {}) });
  const graphql = async <T = Data>(player: string, query: string, variables = {}): Promise<T> => {
    const { data, errors } = await season.gateway.graphql(query, { ...variables }, token(player));
    if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
    return data as T;
  };
  return {
    ...season,
    token,
    rest,
    graphql,
    pool: async (poolName, [admin = '', ...others], more = {}) => {
      const body = { poolName, format: 'Single Week', buyIn: 0, maxUsers: null, ...more };
      expect(await rest(admin, 'POST', '/create-pool', body)).toMatchObject({ status: 201 });
      for (const username of others)
        expect(await rest(username, 'PUT', '/create-pool/join', { poolName, username })).toMatchObject({
          status: 200,
        });
    },
    card: async (player, pool, golfers, week) => {
      await graphql(
        player,
        `mutation ($pool: String!, $golfers: [ID!]!, $week: Int) {
          saveCard(pool: $pool, golfers: $golfers, week: $week) { week }
        }`,
        { pool, golfers: golfers.map((golfer) => String(season.golfers[golfer]?.dgId)), week: week ?? null },
      );
    },
    finish: (week, rounds, toPar, more = () => ({})) =>
      season.score(week, rounds, (golfer) => {
        const scoreOf = (round: number) => (round <= rounds ? toPar(golfer, round) : 0);
        const strokesOf = (round: number) => (round <= rounds ? par + toPar(golfer, round) : null);
        return {
          strokes: [strokesOf(1), strokesOf(2), strokesOf(3), strokesOf(4)],
          toPar: scoreOf(1) + scoreOf(2) + scoreOf(3) + scoreOf(4),
          thru: 18,
          today: scoreOf(rounds),
          ...more(golfer),
        };
      }),
  };
}
