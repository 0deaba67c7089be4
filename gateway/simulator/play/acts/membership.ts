import { isInPlay, mayJoin, mayLeave } from '../windows.ts';
import { type Act, fine, isOver, mustBe, ofPool, send } from './acting.ts';

export const join: Act = (acting) => ({
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
