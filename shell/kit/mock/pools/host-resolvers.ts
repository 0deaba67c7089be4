import type { Answer, Answers, Caller } from '../answer.ts';
import { refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';
import { cardSavedAt, hostCardAnswers } from './entries/host-card-answers.ts';
import { allowed, entriesOf, namedEntry, refused } from './entries/mock-entries.ts';
import type { entryAnswers } from './entry-answers.ts';
import { feeOf } from './formats.ts';
import type { MockPool } from './mock-pool.ts';

interface Parts {
  signedIn: (caller: Caller) => Player;
  named: (name: string) => MockPool;
  userOf: (username: string, caller: Caller) => Answer<'User'>;
  answer: (pool: MockPool, caller: Caller) => Answer<'Pool'>;
  contestOf: (pool: MockPool) => Answer<'Contest'>;
  leave: (pool: MockPool, username: string) => Answer<'Decision'>;
  hasCard: (pool: MockPool, username: string) => boolean;
  entries: ReturnType<typeof entryAnswers>;
  world: World;
}

type Missing = Answer<'Missing'>;

/** The wall clock of the mocked gateway stands still. */
const wallNow = '2026-01-14T17:00:00.000Z';
const twelveHoursLater = '2026-01-15T05:00:00.000Z';
const joinedAt = '2026-01-10T15:30:00.000Z';
const paidAt = '2026-01-12T18:05:00.000Z';

/** The admin's page: reminders, removals, notices and the audit log. */
export function hostResolvers(parts: Parts) {
  const { signedIn, named, userOf, answer, contestOf, leave, hasCard, entries, world } = parts;
  const held = (name: string, caller: Caller): MockPool => {
    const pool = named(name);
    const { username } = signedIn(caller);
    if (!pool.members.includes(username))
      refuse({ code: 'NOT_MEMBER', message: 'You are not a member of this pool.' });
    if (pool.admin !== username && !pool.coHosts.includes(username))
      refuse({ code: 'NOT_ADMIN', message: 'Only the admin can manage the pool.' });
    return pool;
  };
  const note = (pool: MockPool, text: string) => {
    pool.acts.unshift({ id: String(pool.acts.length + 1), by: pool.admin, at: wallNow, text });
  };

  const missingOf = (pool: MockPool, member: string): Missing[] => [
    ...(paymentOf(pool, member).paid === false ? ['PAYMENT' as const] : []),
    ...(hasCard(pool, member) ? [] : ['CARD' as const]),
  ];

  function remindOf(pool: MockPool, member: string): Answer<'Decision'> {
    if (missingOf(pool, member).length === 0)
      return refused('CONFLICT', 'There is nothing to remind them of.');
    if (member === pool.admin) return refused('CONFLICT', 'You cannot remind yourself.');
    if (!leave(pool, member).allowed && leave(pool, member).code === 'LOCKED')
      return refused('LOCKED', 'Picks are locked.');
    if (pool.muted.includes(member)) return refused('CONFLICT', 'They have switched off reminders by mail.');
    if (world.player(member)?.emailConfirmed === false)
      return refused('CONFLICT', 'They have not confirmed their address, so no reminder reaches them.');
    return pool.reminded.includes(member)
      ? refused('CONFLICT', 'They were reminded within the last 12 hours.', twelveHoursLater)
      : allowed;
  }

  function removalOf(pool: MockPool, member: string): Answer<'Decision'> {
    const decision = leave(pool, member);
    return decision.code === 'LOCKED' ? { ...decision, message: 'In play nobody can be removed.' } : allowed;
  }

  /** What is noted where the group settles the money itself; null where nothing is to pay. */
  function paymentOf(pool: MockPool, key: string): { paid: boolean | null; paidAt: string | null } {
    if (pool.settledOutside) {
      const at = pool.noted[key]?.paidAt ?? null;
      // Whoever has no card by the lock sits out, and owes nothing.
      const sitsOut = entries.closed(pool) && !hasCard(pool, key);
      return { paid: at === null && sitsOut ? null : at !== null, paidAt: at };
    }
    if (pool.buyInCents === 0) return { paid: null, paidAt: null };
    const paid = !pool.unpaid.includes(key);
    return { paid, paidAt: paid ? paidAt : null };
  }

  function memberOf(pool: MockPool, member: string, caller: Caller): Answer<'HostedMember'> {
    const payments = entriesOf(pool, member).map((key) => paymentOf(pool, key));
    const refunded = pool.buyInCents > 0 && !contestOf(pool).settledAt && !pool.unpaid.includes(member);
    return {
      user: userOf(member, caller),
      joinedAt,
      inContest: true,
      paid: payments.some(({ paid }) => paid === null) ? null : payments.every(({ paid }) => paid),
      paidAt: payments.every(({ paid }) => paid) ? (payments.at(-1)?.paidAt ?? null) : null,
      cardSavedAt: hasCard(pool, member) ? cardSavedAt : null,
      missing: missingOf(pool, member),
      entries: entriesOf(pool, member).map((key) => ({
        id: `entry of ${key} in ${pool.name}`,
        ...namedEntry(pool, key),
        ...paymentOf(pool, key),
        cardSavedAt: hasCard(pool, key) ? cardSavedAt : null,
        missing: missingOf(pool, key),
      })),
      remindedAt: pool.reminded.includes(member) ? wallNow : null,
      remind: remindOf(pool, member),
      removal: removalOf(pool, member),
      refundCents: refunded ? pool.buyInCents + feeOf(pool.buyInCents) : 0,
    };
  }

  function missingGroupOf(pool: MockPool, missing: Missing): Answer<'LackingMembers'> {
    const lacking = pool.members.filter((member) => missingOf(pool, member).includes(missing));
    const decisions = lacking.map((member) => remindOf(pool, member));
    const remindable = decisions.filter((decision) => decision.allowed).length;
    const why = decisions.find(({ until }) => until) ?? decisions[0];
    const nobody = refused('CONFLICT', 'There is nobody to remind.');
    return { missing, count: lacking.length, remindable, remind: remindable > 0 ? allowed : (why ?? nobody) };
  }

  const hostCards = hostCardAnswers({ ...parts, held, note, wallNow, now: () => world.clock.now });

  const hostOf = (pool: MockPool, caller: Caller): Answer<'PoolHost'> => ({
    id: pool.id,
    pool: answer(pool, caller),
    contest: answer(pool, caller).contest as Answer<'Contest'>,
    week: 1,
    lacking: [
      ...(pool.buyInCents > 0 || pool.settledOutside ? [missingGroupOf(pool, 'PAYMENT')] : []),
      missingGroupOf(pool, 'CARD'),
    ],
    members: pool.members.map((member) => memberOf(pool, member, caller)),
    lockedCards: hostCards.lockedCards(pool, caller),
  });

  const Query: Answers<'Query'> = {
    hostCard: hostCards.hostCard,
    poolHost: (args: { pool: string }, caller) => hostOf(held(args.pool, caller), caller),
    poolActs: (args: { pool: string; first?: number | null; after?: string | null }, caller) => {
      const pool = named(args.pool);
      const from = args.after ? pool.acts.findIndex(({ id }) => id === args.after) + 1 : 0;
      const page = pool.acts.slice(from, from + (args.first ?? 20));
      return {
        nodes: page.map(({ by, ...act }) => ({ ...act, by: userOf(by, caller) })),
        pageInfo: {
          endCursor: page.at(-1)?.id ?? null,
          hasNextPage: pool.acts.length > from + page.length,
        },
      };
    },
  };

  const Mutation: Answers<'Mutation'> = {
    enterCard: hostCards.enterCard,
    letInLate: hostCards.letInLate,
    setCoHost: (args: { pool: string; username: string; coHost: boolean }, caller) => {
      const pool = held(args.pool, caller);
      const { username, coHost } = args;
      const givesUp = !coHost && signedIn(caller).username === username;
      if (pool.admin !== signedIn(caller).username && !givesUp)
        refuse({ code: 'NOT_ADMIN', message: 'Only the admin can name co-hosts.' });
      const others = pool.coHosts.filter((name) => name !== username);
      if (coHost && others.length === 3)
        refuse({ code: 'CONFLICT', message: 'A pool has at most 3 co-hosts.', field: 'username' });
      pool.coHosts = coHost ? [...others, username] : others;
      const ended = givesUp ? 'is no longer a co-host' : `removed ${username} as a co-host`;
      note(pool, coHost ? `made ${username} a co-host` : ended);
      return answer(pool, caller);
    },
    setNotice: (args: { pool: string; text: string; until?: string | null }, caller) => {
      const pool = held(args.pool, caller);
      const text = args.text.trim();
      if (text.length === 0 || [...text].length > 280)
        refuse({ code: 'INVALID', message: 'A notice has 1 to 280 characters.', field: 'text' });
      pool.notice = { text, at: wallNow, until: args.until ?? null, by: pool.admin };
      note(pool, `posted the notice “${text}”`);
      return answer(pool, caller);
    },
    switchChatPictures: ({ pool: name, on }: { pool: string; on: boolean }, caller) => {
      const pool = held(name, caller);
      pool.hasNoPictures = !on;
      note(pool, `switched pictures in the chat ${on ? 'on' : 'off'}`);
      return answer(pool, caller);
    },
    clearNotice: (args: { pool: string }, caller) => {
      const pool = held(args.pool, caller);
      pool.notice = null;
      note(pool, 'removed the notice');
      return answer(pool, caller);
    },
    remindMembers: (args: { pool: string; missing: Missing; username?: string | null }, caller) => {
      const pool = held(args.pool, caller);
      const { missing, username } = args;
      const lacking = pool.members.filter(
        (member) => missingOf(pool, member).includes(missing) && (username ?? member) === member,
      );
      const reminded = lacking.filter((member) => remindOf(pool, member).allowed);
      if (reminded.length === 0)
        refuse({ code: 'CONFLICT', message: 'They were reminded within the last 12 hours.' });
      pool.reminded.push(...reminded);
      const whom = username ?? `${reminded.length} ${reminded.length === 1 ? 'member' : 'members'}`;
      note(pool, `reminded ${whom} to ${missing === 'PAYMENT' ? 'pay the buy-in' : 'make a card'}`);
      return { count: reminded.length, host: hostOf(pool, caller) };
    },
    removeMember: (args: { pool: string; username: string }, caller) => {
      const pool = held(args.pool, caller);
      const { username } = args;
      const decision = removalOf(pool, username);
      if (!decision.allowed) refuse({ code: 'LOCKED', message: String(decision.message) });
      pool.members = pool.members.filter((member) => member !== username);
      pool.unpaid = pool.unpaid.filter((member) => member !== username);
      note(pool, `removed ${username}`);
      return hostOf(pool, caller);
    },
  };

  return { Query, Mutation };
}
