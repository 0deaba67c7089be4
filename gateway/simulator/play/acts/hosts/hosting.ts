import type { Member } from '../../../../src/board/golden/cards.ts';
import { isOneAndDone, isPaidHere } from '../../../../src/board/golden/golden-pools.ts';
import { hasTeedOff } from '../../../../src/board/golden/oracle/expected-locks.ts';
import { isIn } from '../../../../src/board/golden/oracle/feed/feed-replay.ts';
import { chooseCard } from '../../choose-card.ts';
import { mostCoHosts } from '../../people.ts';
import {
  isEventOver,
  isInPlay,
  isLetIn,
  lastMoment,
  lateUntil,
  letInBehind,
  mayLeave,
  playsAndHasPaid,
} from '../../windows.ts';
import {
  type Act,
  type Acting,
  ask,
  fine,
  isOfAnother,
  isOver,
  mustBe,
  mustBeAnyhow,
  ownerOf,
  send,
} from '../acting.ts';

// What the host of a pool does, or a co-host, or somebody who may not.

/** Who acts: the host, or whom it is about. */
function actorOf({ week, who, choice }: Acting): Member {
  const { host } = week.people;
  return choice % 4 === 0 ? who : host;
}

const fewestSeats = 20;

/** Pools that can be limited are larger than the cast: once it is allowed, the seats are as many as fit the story. */
export const changeSeats: Act = (acting) => {
  const { week, pool, choice } = acting;
  const by = actorOf(acting);
  const seats = choice % 5 === 0 ? 2 : fewestSeats;
  return {
    send: async () => {
      const body = { poolName: pool.name, maxUsers: seats };
      const answer = await send({ ...acting, who: by }, 'PUT', '/create-pool/edit-pool', body);
      if (answer.code !== fine) return answer;
      const fitting = week.book.members(pool).size + (choice % 2);
      await week.gateway.orm.em
        .fork()
        .execute('update pool set max_users = ? where name = ?', [fitting, pool.name]);
      week.people.setSeats(pool, fitting);
      return answer;
    },
    note: ({ code }) => {
      // A weekly pool goes on to its next contest.
      const isOpen = !isInPlay(week, pool) || (pool.weeks === 1 && pool.round === null && isOver(acting));
      const isAllowed = week.people.mayHost(pool, by) && isOpen;
      const [what, host] = [`have ${seats} seats`, { ...acting, who: by }];
      // What is never allowed is refused before it is asked where.
      if (seats < fewestSeats) mustBeAnyhow(code, false, host, what);
      else mustBe(code, isAllowed, host, what);
      return `${seats} ${code}`;
    },
  };
};

export const nameCoHost =
  (isCoHost: boolean): Act =>
  (acting) => {
    const { week, pool, who } = acting;
    const { people, book } = week;
    const { host } = people;
    if (who === host) return null;
    return {
      send: () =>
        send({ ...acting, who: host }, 'PUT', '/create-pool/co-host', {
          poolName: pool.name,
          coHost: people.nameOf(who),
          isCoHost,
        }),
      note: ({ code }) => {
        const coHosts = people.coHosts(pool);
        const hasRoom = !isCoHost || coHosts.has(who) || coHosts.size < mostCoHosts;
        mustBe(
          code,
          book.members(pool).has(who) && hasRoom,
          { ...acting, who: host },
          `${isCoHost ? 'name' : 'end'} ${who} as co-host`,
        );
        if (code === fine && isCoHost) coHosts.add(who);
        if (code === fine && !isCoHost) coHosts.delete(who);
        return code;
      },
    };
  };

/** Whoever is removed gets everything back, and comes back by a new invitation only. */
export const removeMember: Act = (acting) => {
  const { week, pool, choice } = acting;
  const { who } = ownerOf(acting).owner;
  const { people, book } = week;
  const [coHost = people.host] = people.coHosts(pool);
  const by = choice % 3 === 0 ? coHost : people.host;
  if (by === who) return null;
  return {
    send: () =>
      send({ ...acting, who: by }, 'DELETE', '/create-pool/remove-user', {
        poolName: pool.name,
        username: people.nameOf(who),
      }),
    note: ({ code }) => {
      const isOwn = who !== people.host && (by === people.host || !people.coHosts(pool).has(who));
      const isAllowed = people.mayHost(pool, by) && isOwn && mayLeave(week, pool, who);
      mustBe(code, isAllowed, { ...acting, who: by }, `remove ${who}`);
      if (code !== fine) return code;
      book.leave(pool, who, { keepsEntry: isInPlay(week, pool), withFee: true });
      people.coHosts(pool).delete(who);
      people.sendAway(pool, who);
      return code;
    },
  };
};

/** Where the group settles the money itself, its host notes who has paid. */
export const notePayment: Act = (acting) => {
  const { week, pool, who, choice } = acting;
  if (isOfAnother(acting)) return null;
  const by = actorOf(acting);
  const isPaid = choice % 7 > 0;
  const { owner, entry } = ownerOf(acting);
  return {
    send: () => {
      // No two pay at the same moment.
      week.gateway.wallClock.advance({ seconds: 1 });
      return send({ ...acting, who: by }, 'PUT', '/create-pool/mark-buy-in', {
        poolName: pool.name,
        username: week.people.nameOf(owner.who),
        ...entry,
        paid: isPaid,
      });
    },
    note: ({ code }) => {
      const isAllowed =
        pool.outside !== undefined && week.people.mayHost(pool, by) && week.book.entries(pool).has(who);
      mustBe(code, isAllowed, { ...acting, who: by }, `note the payment of ${who}`);
      if (code === fine) week.book.notePayment(pool, who, isPaid);
      return code;
    },
  };
};

/** After the lock the host enters a card for a member, where money is at stake of golfers who have not begun. */
export const enterCard: Act = (acting) => {
  const { week, pool, who, choice } = acting;
  const { book, people } = week;
  if (isOfAnother(acting) || isOneAndDone(pool) || isEventOver(week)) return null;
  const by = actorOf(acting);
  const saved = book.cards(pool).get(who);
  const state = week.oracle.stateOf(1);
  if (!state) return null;
  const isClear = (id: number) => {
    const golfer = state.golfers.get(id);
    return golfer !== undefined && isIn(golfer) && golfer.teeAt[(pool.round ?? 1) - 1] != null;
  };
  // Whoever has withdrawn and who came in for them are another story.
  if (saved && !saved.every(isClear)) return null;
  const isForMoney = isPaidHere(pool);
  const may = (id: number) => !isForMoney || !hasTeedOff(pool, state, id, week.now());
  const card = chooseCard(week, pool, choice, 1, (id) => isClear(id) && may(id));
  if (!card) return null;
  const { owner, entry } = ownerOf(acting);
  return {
    send: () =>
      ask(
        { week, who: by },
        `mutation ($pool: String!, $username: String!, $golfers: [ID!]!, $week: Int, $entry: Int) {
          enterCard(pool: $pool, username: $username, golfers: $golfers, reason: "They called in time.", week: $week, entry: $entry) { id }
        }`,
        {
          pool: pool.name,
          username: people.nameOf(owner.who),
          golfers: card.map(String),
          week: pool.weeks > 1 ? 1 : null,
          ...entry,
        },
      ),
    note: ({ code }) => {
      const isLate = week.now() >= lastMoment(week, pool);
      const isPlaying = book.entries(pool).has(who) && (!isForMoney || isPaid(acting));
      const keepsBegun = !saved || saved.every(may);
      const isAllowed = people.mayHost(pool, by) && isLate && isPlaying && keepsBegun;
      mustBe(code, isAllowed, { ...acting, who: by }, `enter a card for ${who}`);
      if (code === fine) book.cards(pool).set(who, card);
      return code;
    },
  };
};

/** Where nothing is paid here, the host lets in who has no card when picks have locked. */
export const letIn: Act = (acting) => {
  const { week, pool, who } = acting;
  const { book, people } = week;
  if (isOfAnother(acting) || isEventOver(week)) return null;
  const by = actorOf(acting);
  const { owner, entry } = ownerOf(acting);
  return {
    send: () =>
      ask(
        { week, who: by },
        `mutation ($pool: String!, $username: String!, $week: Int, $entry: Int) {
          letInLate(pool: $pool, username: $username, reason: "On a plane.", week: $week, entry: $entry) { id }
        }`,
        {
          pool: pool.name,
          username: people.nameOf(owner.who),
          week: pool.weeks > 1 ? 1 : null,
          ...entry,
        },
      ),
    note: ({ code }) => {
      const until = lateUntil(week, pool);
      const isLate = week.now() >= lastMoment(week, pool) && until !== null && week.now() < until;
      const isOffered = !isPaidHere(pool) && pool.round === null;
      const hasNone = book.entries(pool).has(who) && !book.cards(pool).has(who) && !isLetIn(week, pool, who);
      const isAllowed = people.mayHost(pool, by) && isOffered && isLate && hasNone;
      mustBe(code, isAllowed, { ...acting, who: by }, `let ${who} in`);
      if (code === fine) book.letIn(pool, who, letInBehind(week, pool));
      return code;
    },
  };
};

const isPaid = ({ week, pool, who }: Acting) =>
  playsAndHasPaid(week, pool, who) || week.book.entries(pool).get(who)?.paidBy != null;
