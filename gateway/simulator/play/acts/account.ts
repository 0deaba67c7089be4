import { accountOf } from '../../../src/board/golden/golden-pools.ts';
import { passwordOf } from '../../../src/testing/test-gateway.ts';
import { cast } from '../../story/random-story.ts';
import { mustHold } from '../violation.ts';
import { isInPlay } from '../windows.ts';
import { type Act, type Acting, fine, mustBeAnyhow, send } from './acting.ts';

/** Another name at once everywhere; who held the old one's token is nobody. */
export const rename: Act = (acting) => {
  const { week, who, choice } = acting;
  const name = `${who}.${choice % 1000}`;
  const before = week.people.nameOf(who);
  if (name === before) return null;
  return {
    send: () => send(acting, 'PUT', `/users/${before}`, { newUsername: name, password: passwordOf(who) }),
    note: ({ code, data }) => {
      mustBeAnyhow(code, true, acting, `be called ${name}`);
      week.people.rename(who, name);
      week.tokens.set(who, String(data.token));
      return code;
    },
  };
};

/** Nobody goes away while there is money of theirs, or at stake. */
export const deleteAccount: Act = (acting) => {
  const { week, who } = acting;
  const { book, people } = week;
  const { pools } = week.story;
  if (who === people.host || book.isDisputed(who)) return null;
  // Boards go on showing whoever played, without a name.
  if (pools.some((pool) => book.playedBy(pool, who).length > 0 && isInPlay(week, pool))) return null;
  const isMoneyUnderWay =
    book.isWithdrawing(who) ||
    pools.some((pool) =>
      cast.some((player) => accountOf(pool, player) === who && book.checkout(pool, player) !== undefined),
    );
  const owns = book.balance(who) > 0 || pools.some((pool) => book.hasPaid(pool, who));
  // Whether a withdrawal has arrived, or a card has its money back, is known when the providers are asked.
  if (!owns && isMoneyUnderWay) return null;
  return {
    send: () => send(acting, 'DELETE', `/users/${people.nameOf(who)}`, { password: passwordOf(who) }),
    note: ({ code }) => {
      mustBeAnyhow(code, !owns, acting, 'delete the account');
      if (code === fine) goAway(acting);
      return code;
    },
  };
};

function goAway({ week, who }: Acting): void {
  const { book, people } = week;
  people.goAway(who);
  for (const pool of week.story.pools) {
    people.coHosts(pool).delete(who);
    if (book.members(pool).has(who)) book.leave(pool, who, { keepsEntry: isInPlay(week, pool) });
  }
}

/** With the account its token is worth nothing. */
export async function askAsNobody(acting: Acting): Promise<string> {
  const { code } = await send(acting, 'PUT', '/create-pool/join', {
    poolName: acting.pool.name,
    username: acting.week.people.nameOf(acting.who),
  });
  mustHold(code !== fine, 'who may do what', () => `${acting.who}, who is gone, joins ${acting.pool.name}.`);
  return `gone, ${code}`;
}
