import { accountOf, entryOf, playedAs } from '../../../src/board/golden/golden-pools.ts';
import { mustHold } from '../violation.ts';
import { isInPlay, mayAddEntry, mayJoin, mayLeave } from '../windows.ts';
import {
  type Act,
  type Acting,
  ask,
  fine,
  isOfAnother,
  isOver,
  mustBe,
  ofPool,
  ownerOf,
  send,
} from './acting.ts';

export const join: Act = (acting) =>
  accountOf(acting.pool, acting.who) === acting.who ? joinPool(acting) : addEntry(acting);

const joinPool: Act = (acting) => ({
  send: () => send(acting, 'PUT', '/create-pool/join', ofPool(acting)),
  note: ({ code }) => {
    const { week, pool, who } = acting;
    const isAllowed = mayJoin(week, pool, who);
    mustBe(code, isAllowed, acting, 'join');
    if (code !== fine) return code;
    const plays = !isInPlay(week, pool) || (pool.round !== null && !isOver(acting));
    if (plays && !week.book.entries(pool).has(who)) week.book.join(pool, who, { plays });
    else week.book.members(pool).add(who);
    return code;
  },
});

export const leave: Act = (acting) => {
  // The host stays.
  if (acting.who === 'favourites') return null;
  if (accountOf(acting.pool, acting.who) !== acting.who) return removeEntry(acting);
  return {
    send: () => send(acting, 'DELETE', '/create-pool/pool', ofPool(acting)),
    note: ({ code }) => {
      const { week, pool, who } = acting;
      mustBe(code, mayLeave(week, pool, who), acting, 'leave');
      if (code !== fine) return code;
      week.book.leave(pool, who, { keepsEntry: isInPlay(week, pool) });
      week.people.coHosts(pool).delete(who);
      return code;
    },
  };
};

/** Where members may play several entries, some are played as somebody who does not play there for themselves. */
const addEntry: Act = (acting) => {
  const { week, pool } = acting;
  const { owner } = ownerOf(acting);
  // Whoever plays later adds to what they play then.
  if (isOfAnother(owner)) return null;
  return {
    send: () =>
      ask(owner, 'mutation ($pool: String!) { addEntry(pool: $pool) { number } }', { pool: pool.name }),
    note: ({ code, data }) => {
      mustBe(code, mayAddEntry(week, pool, owner.who), owner, 'add an entry');
      if (code !== fine) return code;
      // Where the answer was lost, it is the next one that is free.
      const { number = nextEntry(owner) } = Object(data.addEntry) as { number?: number };
      const player = playedAs(pool, owner.who, number);
      mustHold(player !== undefined, 'entries', () => `${owner.who} has an entry ${number}.`);
      if (player) week.book.addEntry(pool, player);
      return `${number} ${code}`;
    },
  };
};

function nextEntry({ week, pool, who }: Acting): number {
  const own = [...week.book.entries(pool).keys()].filter((player) => accountOf(pool, player) === who);
  const numbers = new Set(own.map((player) => entryOf(pool, player).entry));
  let number = 1;
  while (numbers.has(number)) number += 1;
  return number;
}

const removeEntry: Act = (acting) => {
  const { week, pool, who } = acting;
  const { owner, entry } = ownerOf(acting);
  if (isOfAnother(owner)) return null;
  return {
    send: () =>
      ask(
        owner,
        'mutation ($pool: String!, $entry: Int!) { removeEntry(pool: $pool, entry: $entry) { id } }',
        {
          pool: pool.name,
          ...entry,
        },
      ),
    note: ({ code }) => {
      const isAllowed = week.book.entries(pool).has(who) && !isInPlay(week, pool);
      mustBe(code, isAllowed, owner, 'give an entry back');
      if (code === fine) week.book.removeEntry(pool, who);
      return code;
    },
  };
};
