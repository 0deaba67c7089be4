import { hourMs } from '@fairway/schema/days';
import { Coalescer } from '../../../async/coalescer.ts';
import type { Parts } from '../../../context.ts';
import { preparedRows } from '../../../database/prepared-rows.ts';
import { flag, number, text } from '../../../database/rows.ts';
import { dependsOnTables, withoutStatements } from '../../../database/statement-log.ts';
import { UserSession } from '../session.entity.ts';
import type { Token } from './token.ts';

/** The last use of a session is stored to the hour. */
const lastUseMs = hourMs;

const holders = {
  name: 'holders-of-tokens',
  text: `select asked.place, username, last_used_at <= $2 as is_used_again
    from json_to_recordset($1) as asked(place int, "userId" uuid, version int, "sessionId" uuid)
    join user_account own on own.id = asked."userId" and token_version = asked.version and deleted_at is null
    join user_session on user_session.id = asked."sessionId" and user_id = own.id and ended_at is null`,
};

const ofGateway = new WeakMap<object, Coalescer<Token, string | undefined>>();

/**
 * The name of the token's user, as long as its session has not ended. All who ask at the same time are looked up
 * together: after a restart thousands of sockets come back at once.
 */
export function holderOfToken(parts: Parts, token: Token): Promise<string | undefined> {
  const driver = parts.orm.em.getDriver();
  const together = ofGateway.get(driver) ?? openCoalescer(parts);
  ofGateway.set(driver, together);
  dependsOnTables(['user_account', 'user_session']);
  return together.load(token);
}

const openCoalescer = (parts: Parts) =>
  new Coalescer<Token, string | undefined>((tokens) => withoutStatements(() => lookUp(parts, tokens)));

async function lookUp(parts: Parts, tokens: readonly Token[]): Promise<(string | undefined)[]> {
  const em = parts.orm.em.fork();
  const now = parts.wallClock.now();
  const asked = tokens.map(({ userId, version, sessionId }, place) => ({
    place,
    userId,
    version,
    sessionId,
  }));
  const rows = await preparedRows(em, { place: number, username: text, is_used_again: flag }, holders, [
    JSON.stringify(asked),
    new Date(now.getTime() - lastUseMs),
  ]);
  const usedAgain = rows.flatMap((row) => (row.is_used_again ? (tokens[row.place]?.sessionId ?? []) : []));
  if (usedAgain.length > 0)
    parts.backgroundWork.do('sessions: noting the last use failed', async () => {
      await em.nativeUpdate(UserSession, { id: { $in: usedAgain } }, { lastUsedAt: now });
    });
  const names = new Map(rows.map(({ place, username }) => [place, username]));
  return tokens.map((_token, place) => names.get(place));
}
