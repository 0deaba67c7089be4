import { jest } from '@jest/globals';
import pg from 'pg';

/** From now on statements of that text or name fail where `fails` throws, until mocks are restored. */
export function failStatements(isMeant: (statement: string) => boolean, fails: () => void): void {
  const { query } = pg.Client.prototype;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function failing(
    this: pg.Client,
    ...asked: Parameters<typeof query>
  ) {
    const [statement] = asked;
    const { name = '', text = statement } = Object(statement) as { name?: string; text?: unknown };
    if (!isMeant(`${name} ${String(text)}`)) return query.apply(this, asked);
    try {
      fails();
    } catch (fault) {
      // A pool hands over a function that is called back.
      const done = (asked as readonly unknown[]).findLast((one) => typeof one === 'function');
      if (typeof done !== 'function') return Promise.reject(fault);
      done(fault);
      return undefined;
    }
    return query.apply(this, asked);
  } as typeof query);
}
