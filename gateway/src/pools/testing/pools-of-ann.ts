import { expect } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

const players = ['ann', 'bob', 'carla', 'dave'];

/** A season in which ann creates pools and reads them over REST and GraphQL. */
export class PoolsOfAnn {
  readonly #tokens: Record<string, string> = {};
  #made = 0;

  private constructor(readonly season: FakeSeason) {}

  static async open(): Promise<PoolsOfAnn> {
    const opened = new PoolsOfAnn(await openFakeSeason());
    for (const name of players) opened.#tokens[name] = await opened.season.gateway.signUp(name);
    return opened;
  }

  rest = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    this.season.gateway.rest(method, path, { token: this.#tokens[who] ?? '', ...(body ? { body } : {}) });

  graphql = (who: string, query: string, variables = {}) =>
    this.season.gateway.graphql(query, variables, this.#tokens[who]);

  /** A new pool of ann's, free unless given otherwise. */
  newPool = async (more: object = {}): Promise<string> => {
    this.#made += 1;
    this.season.gateway.wallClock.advance({ seconds: 1 });
    const poolName = `Pool ${String(this.#made).padStart(2, '0')}`;
    const pool = { poolName, format: 'Single Week', buyIn: 0, ...more };
    expect(await this.rest('ann', 'POST', '/create-pool', pool)).toMatchObject({ status: 201 });
    return poolName;
  };

  join = (who: string, poolName: string, more: object = {}) =>
    this.rest(who, 'PUT', '/create-pool/join', { poolName, username: who, ...more });

  close = (): Promise<void> => this.season.gateway.close();
}
