import type { Answer, Answers, Caller, SubscriptionAnswers } from '../answer.ts';
import { chatResolvers } from '../chat/chat-resolvers.ts';
import { rerunResolvers } from '../rerun/rerun-resolvers.ts';
import { applySentinels, joinRefusal, refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';
import { cardIds } from './cards.ts';
import { entryResolvers } from './entries/entry-resolvers.ts';
import { entryAnswers } from './entry-answers.ts';
import { feeOf, formats } from './formats.ts';
import { hostResolvers } from './host-resolvers.ts';
import { type MockPool, mockPool, type NewPool, type PoolChanges } from './mock-pool.ts';
import { outsideAnswers, settledOutsideOf } from './outside-answers.ts';
import { pickResolvers } from './pick-resolvers.ts';
import { inviteExpiresAt, linkOf, poolAnswers } from './pool-answers.ts';
import { playableRules, rulesOf, rulesPreview } from './pool-rules.ts';
import { rulesGuideOf } from './rules-guide.ts';
import { type AskedContest, nextContestAt, timesToCome, tournamentOf, weeksFrom } from './weeks.ts';

interface Parts {
  user: (player: Player, caller: Caller) => Answer<'User'>;
  signedIn: (caller: Caller) => Player;
}

const byName = (a: MockPool, b: MockPool) => a.name.toLowerCase().localeCompare(b.name.toLowerCase());

/** Queries and mutations about pools. */
export function poolResolvers(world: World, { user, signedIn }: Parts) {
  /** Most members are names only: nobody logs in as them. */
  const userOf = (username: string, caller: Caller): Answer<'User'> => {
    const player = world.player(username);
    if (player) return user(player, caller);
    return { id: `id of ${username}`, username, email: null, profilePic: null, lastReadAt: null };
  };
  const pools = poolAnswers(world, userOf);

  const find = (name: string) => world.pools.find((pool) => pool.name.toLowerCase() === name.toLowerCase());
  const named = (name: string) =>
    find(name) ?? refuse({ code: 'NOT_FOUND', message: 'There is no pool of that name.' });
  const insist = ({ allowed, code, message }: Answer<'Decision'>) => {
    if (!allowed) refuse({ code: code as Answer<'ErrorCode'>, message: String(message) });
  };
  const hasMember = (name: string, username: string) => find(name)?.members.includes(username) ?? false;
  const joined = (name: string, username: string) => {
    const pool = named(name);
    if (!pool.members.includes(username))
      refuse({ code: 'NOT_MEMBER', message: 'You are not a member of this pool.' });
    return pool;
  };
  const chat = chatResolvers(world, { signedIn, hasMember, joined, userOf });
  const takeName = (name: string, own?: MockPool) => {
    if (!name) refuse({ code: 'INVALID', message: 'Pool name is required.', field: 'name' });
    const message = 'A pool of that name already exists. Please choose another name.';
    const holder = find(name);
    if (holder && holder !== own) refuse({ code: 'TAKEN', message, field: 'name' });
  };
  const those = {
    ...{ signedIn, named, userOf, ...pools, entries: entryAnswers(world) },
    contestOf: pools.contest,
    prizesOf: pools.prizesCents,
    hasCard: (pool: MockPool, username: string) =>
      cardIds(pool, username, pool.weeks[0] ?? 'this').length > 0,
  };
  const host = hostResolvers({ ...those, world });
  const outside = outsideAnswers(those);
  let inviteCount = 0;
  let linkCount = 0;
  const invited = (token: string) =>
    world.pools.find((pool) => pool.invite === token || linkOf(pool) === token) ??
    refuse({ code: 'NOT_FOUND', message: 'This invitation is no longer valid. Ask for a new one.' });
  const owned = (name: string, caller: Caller) => {
    const pool = named(name);
    if (pool.admin !== signedIn(caller).username)
      refuse({ code: 'NOT_ADMIN', message: 'Only the admin can invite by link.' });
    return pool;
  };
  const remove = (pool: MockPool) => {
    world.pools = world.pools.filter((other) => other !== pool);
  };

  const Query: Answers<'Query'> = {
    ...host.Query,
    ...outside.Query,
    formats: () => [...formats],
    rulesGuide: ({ format }: { format: MockPool['format'] }) => rulesGuideOf(format),
    rulesPreview: ({
      format,
      rules,
    }: {
      format: MockPool['format'];
      rules: NonNullable<MockPool['chosenRules']>;
    }) => rulesPreview(format, rules),
    invitation: ({ token }: { token: string }, caller) => {
      const pool = invited(token);
      return {
        poolName: pool.name,
        admin: pool.admin,
        format: pool.format,
        rules: rulesOf(pool),
        buyInCents: pool.buyInCents,
        feeCents: feeOf(pool.buyInCents),
        settledOutside: settledOutsideOf(pool),
        namedPrizes: pool.namedPrizes && { cents: null, words: null, ...pool.namedPrizes },
        tournaments: pool.weeks.map((week) => String(tournamentOf(week, new Date(world.clock.now)).name)),
        ...timesToCome(pool, world.clock.now),
        memberCount: pool.members.length,
        needsPin: token === linkOf(pool) && pool.pin !== null,
        worksUntil: token === linkOf(pool) ? null : inviteExpiresAt,
        expiresAt: inviteExpiresAt,
        join: pools.join(pool, caller.username ?? ''),
      };
    },
    nextContest: (asked: AskedContest, caller) => {
      signedIn(caller);
      return nextContestAt(world.clock.now, asked);
    },
    publicBoard: ({ token }: { token: string }) => {
      const message = 'This board is not public, or not any more.';
      const pool = world.pools.find(({ publicBoard }) => publicBoard === token);
      return pools.publicBoard(pool ?? refuse({ code: 'NOT_FOUND', message }));
    },
    pool: ({ name }: { name: string }, caller) => {
      const pool = find(name);
      const isKnown = pool && (!pool.isUnlisted || pool.members.includes(caller.username ?? ''));
      return isKnown ? pools.answer(pool, caller) : null;
    },
    myPools: (_args, caller) => {
      const { username } = signedIn(caller);
      const own = world.pools.filter(({ members }) => members.includes(username));
      return own.sort(byName).map((pool) => pools.answer(pool, caller));
    },
    pools: (
      args: {
        search?: string;
        format?: MockPool['format'] | null;
        ended?: boolean | null;
        first?: number | null;
        after?: string;
      },
      caller,
    ) => {
      signedIn(caller);
      const first = args.first ?? 50;
      const wanted = args.search?.toLowerCase() ?? '';
      const found = world.pools
        .filter(
          ({ name, format, isEnded, isUnlisted }) =>
            !isUnlisted &&
            name.toLowerCase().includes(wanted) &&
            format === (args.format ?? format) &&
            isEnded === (args.ended ?? isEnded),
        )
        .sort(byName)
        .filter(({ name }) => !args.after || name.toLowerCase().localeCompare(args.after) > 0);
      const page = found.slice(0, first);
      return {
        nodes: page.map((pool) => pools.answer(pool, caller)),
        pageInfo: { endCursor: page.at(-1)?.name.toLowerCase() ?? null, hasNextPage: found.length > first },
      };
    },
  };

  const Mutation: Answers<'Mutation'> = {
    createInvitation: (args: { pool: string; ifNone?: boolean | null }, caller) => {
      const pool = owned(args.pool, caller);
      if (args.ifNone && pool.invite) return pools.answer(pool, caller);
      inviteCount += 1;
      pool.invite = `invite-${inviteCount}`;
      return pools.answer(pool, caller);
    },
    revokeInvitation: (args: { pool: string }, caller) => {
      const pool = owned(args.pool, caller);
      pool.invite = null;
      return pools.answer(pool, caller);
    },
    switchPublicBoard: (args: { pool: string; on: boolean }, caller) => {
      const pool = owned(args.pool, caller);
      linkCount += 1;
      pool.publicBoard = args.on ? (pool.publicBoard ?? `board-${linkCount}`) : null;
      return pools.answer(pool, caller);
    },
    ...entryResolvers(those),
    ...pickResolvers(world, { signedIn, named, userOf }),
    ...chat.Mutation,
    ...host.Mutation,
    ...outside.Mutation,
    ...rerunResolvers(world, { owned, takeName, answer: pools.answer }),
    openPool: (args: { pool: string }, caller) => {
      const pool = named(args.pool);
      signedIn(caller).lastPool = pool.name;
      return pools.answer(pool, caller);
    },
    createPool: ({ input }: { input: NewPool }, caller) => {
      const { username } = signedIn(caller);
      applySentinels({ ...input });
      const { tournaments, access, event, rules = null, ...rest } = input;
      const numTournaments = tournaments?.length ?? input.numTournaments ?? 1;
      takeName(input.name);
      const pool = mockPool({
        ...rest,
        chosenRules: playableRules(rest.format, rules),
        ...(rest.settledOutside && { buyInCents: 0 }),
        isUnlisted: access === 'INVITATION',
        members: [username],
        unpaid: [username],
        weeks: weeksFrom(event).slice(0, numTournaments),
      });
      world.pools.push(pool);
      return pools.answer(pool, caller);
    },
    answerNextWeek: ({ pool: name, answer }: { pool: string; answer: 'YES' | 'SKIP' | 'STOP' }, caller) => {
      const pool = joined(name, signedIn(caller).username);
      Object.assign(pool, {
        nextWeek: { answer },
        isEnded: answer === 'STOP',
        weeks: [answer === 'SKIP' ? 'next' : 'this'],
      });
      return pools.answer(pool, caller);
    },
    updatePool: (args: { pool: string; input: PoolChanges }, caller) => {
      const { username } = signedIn(caller);
      applySentinels({ ...args.input });
      const pool = named(args.pool);
      const { name, admin, maxUsers, payoutsBps, access, pin, rules, showsPayments, namedPrizes } =
        args.input;
      const { event, tournaments } = args.input;
      const isLockable = name !== undefined || maxUsers !== undefined || payoutsBps || access;
      if (isLockable || pool.admin !== username) insist(pools.settings(pool, username));
      if (payoutsBps && payoutsBps.join() !== pool.payoutsBps.join())
        insist(pools.payoutSettings(pool, username));
      if (event || tournaments) insist(pools.eventSettings(pool, username));
      if (name !== undefined) takeName(name, pool);
      if (maxUsers != null && maxUsers < pool.members.length) {
        const message = `The pool already has ${pool.members.length} members.`;
        refuse({ code: 'CONFLICT', message, field: 'maxUsers' });
      }
      Object.assign(pool, {
        ...(name !== undefined && { name }),
        ...(admin && { offer: { to: admin, leaves: false } }),
        ...(maxUsers !== undefined && { maxUsers }),
        ...(payoutsBps && { payoutsBps }),
        ...(namedPrizes && { namedPrizes }),
        ...(pool.settledOutside &&
          showsPayments !== undefined && {
            settledOutside: { ...pool.settledOutside, showsPayments },
          }),
        ...(access && { isUnlisted: access === 'INVITATION' }),
        ...(access && access !== 'PIN' && { pin: null }),
        ...(pin && { pin }),
        ...(rules && { chosenRules: playableRules(pool.format, { ...pool.chosenRules, ...rules }) }),
        ...(event && { weeks: weeksFrom(event).slice(0, pool.weeks.length) }),
        ...(tournaments && { weeks: weeksFrom().slice(0, tournaments.length) }),
      });
      return pools.answer(pool, caller);
    },
    joinPool: (args: { pool: string; pin?: string | null; invite?: string | null }, caller) => {
      const { username } = signedIn(caller);
      applySentinels({ pin: args.pin });
      const pool = named(args.pool);
      if (args.invite && args.invite !== linkOf(pool)) invited(args.invite);
      else if (pool.pin !== null && pool.pin !== args.pin)
        refuse({ code: 'WRONG_PIN', message: 'Incorrect pin. Please try again.', field: 'pin' });
      insist(pools.join(pool, username));
      const refusal = joinRefusal(pool.name);
      if (refusal) refuse(refusal);
      pool.members.push(username);
      pool.unpaid.push(username);
      return pools.answer(pool, caller);
    },
    leavePool: (args: { pool: string; newAdmin?: string | null }, caller) => {
      const { username } = signedIn(caller);
      const pool = named(args.pool);
      const decision = pools.leave(pool, username);
      if (decision.code === 'NEEDS_SUCCESSOR' && args.newAdmin) {
        pool.offer = { to: args.newAdmin, leaves: true };
        return false;
      }
      insist(decision);
      pool.members = pool.members.filter((member) => member !== username);
      if (pool.members.length === 0) remove(pool);
      return true;
    },
    answerOffer: (args: { pool: string; accept: boolean }, caller) => {
      const { username } = signedIn(caller);
      const pool = named(args.pool);
      const { admin, offer } = pool;
      if (offer?.to !== username && (args.accept || admin !== username))
        refuse({ code: 'FORBIDDEN', message: 'You have not been asked to take over this pool.' });
      pool.offer = null;
      if (args.accept) {
        pool.admin = username;
        if (offer?.leaves) pool.members = pool.members.filter((member) => member !== admin);
      }
      return pools.answer(pool, caller);
    },
    deletePool: (args: { pool: string }, caller) => {
      const pool = named(args.pool);
      insist(pools.deletion(pool, signedIn(caller).username));
      remove(pool);
      return true;
    },
  };

  const Subscription: SubscriptionAnswers = {
    ...chat.Subscription,
    board({ pool }: { pool: string }, caller) {
      const { username } = signedIn(caller);
      joined(pool, username);
      return (async function* () {
        for (;;) {
          const isLast = !hasMember(pool, username);
          yield { board: () => pools.board(joined(pool, username), caller) };
          if (isLast) return;
          await world.scoresChanged();
        }
      })();
    },
  };

  return { Query, Mutation, Subscription };
}
