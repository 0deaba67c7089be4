import { accessTokenMutations, accessTokensOf } from './account/access-tokens.ts';
import { addressOf, addressResolvers } from './account/addresses.ts';
import { calendarMutations, calendarOf } from './account/calendar.ts';
import { checkCode, loginMethodMutations, loginMethodsOf } from './account/login-methods.ts';
import { mailMutations, mailSettingsOf } from './account/mail.ts';
import { moneyAnswers } from './account/money.ts';
import { pastResultsOf } from './account/past-results.ts';
import { pushMutations, pushSettingsOf } from './account/push.ts';
import { sessionMutations, sessionsOf } from './account/sessions.ts';
import type { Answer, Answers, Caller, SubscriptionAnswers } from './answer.ts';
import { mutesOf } from './chat/mock-mutes.ts';
import { leaderboardAt, tournamentAt } from './golf/golf.ts';
import { articles } from './golf/news.ts';
import { noWeather, weatherAt } from './golf/weather.ts';
import { poolResolvers } from './pools/pool-resolvers.ts';
import { lastLeaderboard, tournamentOf } from './pools/weeks.ts';
import {
  applyDeletionSentinel,
  applySentinels,
  checkPassword,
  refuse,
  refuseWithoutTexts,
} from './sentinels.ts';
import { mockToken } from './token.ts';
import type { Player, World } from './world.ts';

interface NewPlayer {
  username: string;
  email: string;
  password: string;
  agreesTo?: string[] | null;
}

/** The mocked gateway's resolvers: as much as a screen can notice. */
export function createResolvers(world: World) {
  const signedIn = (caller: Caller): Player =>
    world.player(caller.username) ?? refuse({ code: 'UNAUTHENTICATED', message: 'Please log in.' });

  const money = moneyAnswers(world, signedIn);

  const user = (player: Player, caller: Caller): Answer<'User'> => ({
    id: player.id,
    username: player.username,
    email: player.username === caller.username ? player.email : null,
    profilePic: player.profilePic ?? null,
    lastReadAt: null,
    isListed: player.username === caller.username ? !player.isUnlisted : null,
    ageAndPlaceToConfirm: player.username === caller.username ? (player.ageAndPlaceToConfirm ?? null) : null,
    textsToAgree:
      player.username === caller.username
        ? (player.textsToAgree ?? []).map((id) => ({ id, kind: id.slice(0, -11), version: id.slice(-10) }))
        : null,
    ...money.of(player, caller),
    ...mailSettingsOf(player, caller),
    ...pushSettingsOf(player, caller),
    ...sessionsOf(player, caller),
    ...addressOf(player, caller),
    ...loginMethodsOf(player, caller),
    ...accessTokensOf(player, caller),
    ...calendarOf(player, caller),
    ...mutesOf(world, player, caller),
    pastResults: () => pastResultsOf(world, player.username),
  });

  const usernameTaken = (field: string) =>
    refuse({ code: 'TAKEN', message: 'Username already taken. Please choose another one.', field });

  const session = (player: Player): Answer<'AuthPayload'> => ({
    token: mockToken(player.username, player.id),
    user: user(player, player),
  });

  const clock = (): Answer<'Clock'> => ({ ...world.clock, sandbox: true });

  const now = () => new Date(world.clock.now);
  const hasGolf = () => world.condition !== 'empty';

  const leaderboard = (tournament: string | null | undefined) => {
    if (!hasGolf()) return null;
    if (tournament === tournamentOf('last', now()).id) return lastLeaderboard(now());
    const { scoresStoppedAt } = world;
    return scoresStoppedAt === null
      ? leaderboardAt(now(), false)
      : leaderboardAt(
          new Date(scoresStoppedAt),
          now().getTime() - Date.parse(scoresStoppedAt) > 600_000,
          now(),
        );
  };

  const pools = poolResolvers(world, { user, signedIn });

  const addresses = addressResolvers(world, { user, signedIn });

  const Query: Answers<'Query'> = {
    ...pools.Query,
    ...addresses.Query,
    clock,
    tournament: (_args, caller) => {
      signedIn(caller);
      return hasGolf() ? tournamentAt(new Date(world.scoresStoppedAt ?? now()), now()) : null;
    },
    schedule: (_args, caller) => {
      signedIn(caller);
      return hasGolf() ? [tournamentAt(now())] : [];
    },
    leaderboard: ({ tournament }: { tournament?: string | null }, caller) => {
      signedIn(caller);
      return leaderboard(tournament);
    },
    weather: (_args, caller) => {
      signedIn(caller);
      return hasGolf() ? weatherAt(now()) : noWeather();
    },
    news: ({ first }: { first: number }, caller) => {
      signedIn(caller);
      return hasGolf() ? articles.slice(0, first) : [];
    },
    me: (_args, caller) => {
      const player = world.player(caller.username);
      return player ? user(player, caller) : null;
    },
    user: ({ username }: { username: string }, caller) => {
      signedIn(caller);
      const player = world.player(username);
      return player ? user(player, caller) : null;
    },
    users: (args: { search?: string; first?: number | null; after?: string }, caller) => {
      signedIn(caller);
      const { search, after } = args;
      const first = args.first ?? 50;
      const wanted = search?.toLowerCase() ?? '';
      const found = world.players
        .filter(({ username, isUnlisted }) => !isUnlisted && username.toLowerCase().includes(wanted))
        .sort((a, b) => a.username.localeCompare(b.username))
        .filter(({ username }) => !after || username.localeCompare(after) > 0);
      const page = found.slice(0, first);
      return {
        nodes: page.map((player) => user(player, caller)),
        pageInfo: { endCursor: page.at(-1)?.username ?? null, hasNextPage: found.length > first },
      };
    },
  };

  const Mutation: Answers<'Mutation'> = {
    ...pools.Mutation,
    ...money.Mutation,
    ...mailMutations({ user, signedIn }),
    ...pushMutations({ user, signedIn, now }),
    ...sessionMutations({ user, signedIn }),
    ...addresses.Mutation,
    ...loginMethodMutations(world, { user, session, signedIn }),
    ...accessTokenMutations({ user, signedIn }),
    ...calendarMutations({ user, signedIn, now }),
    agreeToTexts: ({ texts }: { texts: string[] }, caller) => {
      const player = signedIn(caller);
      refuseWithoutTexts(player.textsToAgree ?? [], texts);
      player.textsToAgree = [];
      return user(player, caller);
    },
    confirmAgeAndPlace: (args: { minimumAge?: number | null; place?: string | null }, caller) => {
      const player = signedIn(caller);
      const { places = [] } = player.ageAndPlaceToConfirm ?? {};
      if (places.length > 0 && !places.some(({ code }) => code === args.place))
        refuse({ code: 'INVALID', message: 'Please say where you live.', field: 'place' });
      delete player.ageAndPlaceToConfirm;
      return user(player, caller);
    },
    setListed: ({ listed }: { listed: boolean }, caller) => {
      const player = signedIn(caller);
      player.isUnlisted = !listed;
      return user(player, caller);
    },
    register: ({ agreesTo, ...args }: NewPlayer, caller) => {
      applySentinels({ ...args });
      refuseWithoutTexts(world.textsInForce, agreesTo);
      if (world.player(args.username)) usernameTaken('username');
      const player = { id: `id of ${args.username}`, ...args };
      world.players.push(player);
      return user(player, caller);
    },
    login: (args: { username: string; password: string; code?: string | null }) => {
      applySentinels(args);
      const player = world.player(args.username);
      if (player?.password !== args.password) {
        refuse({ code: 'UNAUTHENTICATED', message: 'The username or the password is wrong.' });
      }
      checkCode(player, args.code);
      return session(player);
    },
    renewSession: (_args, caller) => session(signedIn(caller)),
    signOut: (_args, caller) => Boolean(signedIn(caller)),
    requestPasswordReset: (args: { email: string }) => {
      applySentinels(args);
      return true;
    },
    resetPassword: (args: { token: string; newPassword: string }) => {
      applySentinels(args);
      return true;
    },
    changePassword: (args: { password: string; newPassword: string }, caller) => {
      applySentinels(args);
      const player = signedIn(caller);
      checkPassword(player, args.password || ' ');
      player.password = args.newPassword;
      return session(player);
    },
    changeUsername: (args: { newUsername: string; password?: string | null }, caller) => {
      applySentinels(args);
      const player = signedIn(caller);
      checkPassword(player, args.password);
      if (world.player(args.newUsername) && world.player(args.newUsername) !== player) {
        usernameTaken('newUsername');
      }
      world.talk.rename(player.username, args.newUsername);
      player.username = args.newUsername;
      return session(player);
    },
    deleteAccount: (args: { password?: string | null; givesUpCents?: number | null }, caller) => {
      const player = signedIn(caller);
      checkPassword(player, args.password);
      applyDeletionSentinel(player.username);
      money.refuseWithTooLittle(player, args.givesUpCents ?? 0);
      world.players = world.players.filter((other) => other !== player);
      return true;
    },
  };

  const Subscription: SubscriptionAnswers = {
    ...pools.Subscription,
    async *clock() {
      for (;;) {
        yield { clock: clock() };
        await world.clockMoved();
      }
    },
    async *leaderboard({ tournament }: { tournament?: string | null }) {
      for (;;) {
        const board = leaderboard(tournament);
        if (board) yield { leaderboard: board };
        await world.scoresChanged();
      }
    },
  };

  return { Query, Mutation, Subscription };
}
