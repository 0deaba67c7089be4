import type { GraphQLSchema } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { buildSchemaSync } from 'type-graphql';
import { AccessTokenResolver } from './accounts/access-tokens/access-token.resolver.ts';
import { AddressResolver } from './accounts/addresses/address.resolver.ts';
import { PasskeyResolver } from './accounts/passkeys/passkey.resolver.ts';
import { SecondFactorResolver } from './accounts/second-factor/second-factor.resolver.ts';
import { SessionResolver } from './accounts/sessions/session.resolver.ts';
import { UserResolver } from './accounts/users/user.resolver.ts';
import { boardResolvers } from './board/board.resolver.ts';
import { LastResultResolver } from './board/last-result.resolver.ts';
import { ResultResolver } from './board/result.resolver.ts';
import { messageResolvers } from './chat/message.resolver.ts';
import { closeToStrangers } from './doors/graphql-gate.ts';
import { DownloadResolver } from './exports/download.resolver.ts';
import { ClockResolver } from './golf/clock.resolver.ts';
import { GolfResolver } from './golf/golf.resolver.ts';
import { HostResolver } from './host/host.resolver.ts';
import { BalanceResolver } from './money/balance/balance.resolver.ts';
import { WithdrawalResolver } from './money/withdrawals/withdrawal.resolver.ts';
import { NewsResolver } from './news/news.resolver.ts';
import { MailSettingsResolver } from './notifications/settings/mail-settings.resolver.ts';
import { draftResolvers } from './picks/drafts/draft.resolver.ts';
import { picksResolvers } from './picks/picks.resolver.ts';
import { ActResolver } from './pools/acts/act.resolver.ts';
import { againResolvers } from './pools/again/again.resolver.ts';
import { BuyInResolver } from './pools/buy-in/buy-in.resolver.ts';
import { ContestResolver, EntryResolver } from './pools/contests/contest.resolver.ts';
import { NextContestResolver } from './pools/contests/next-contest.resolver.ts';
import { FormatResolver } from './pools/format.resolver.ts';
import { HandoverResolver } from './pools/handover/handover.resolver.ts';
import { InvitationResolver } from './pools/invitations/invitation.resolver.ts';
import { NoticeResolver } from './pools/notice/notice.resolver.ts';
import { PoolResolver } from './pools/pool.resolver.ts';
import { RulesGuideResolver } from './pools/rules-guide.resolver.ts';
import { raceResolvers } from './race/race.resolver.ts';
import { PublicBoardResolver } from './sharing/public-board.resolver.ts';
import { WeatherResolver } from './weather/weather.resolver.ts';

let built: GraphQLSchema | undefined;

/** The GraphQL schema of all features. It holds no state, so that one serves the whole process. */
export function graphqlSchema(): GraphQLSchema {
  built ??= buildSchemaSync({
    resolvers: [
      ...againResolvers,
      ActResolver,
      AddressResolver,
      BalanceResolver,
      WithdrawalResolver,
      ...boardResolvers,
      BuyInResolver,
      ClockResolver,
      ContestResolver,
      DownloadResolver,
      EntryResolver,
      FormatResolver,
      RulesGuideResolver,
      GolfResolver,
      HandoverResolver,
      HostResolver,
      InvitationResolver,
      LastResultResolver,
      MailSettingsResolver,
      ...messageResolvers,
      AccessTokenResolver,
      PasskeyResolver,
      PoolResolver,
      ...raceResolvers,
      NewsResolver,
      NextContestResolver,
      NoticeResolver,
      PublicBoardResolver,
      ...picksResolvers,
      ...draftResolvers,
      ResultResolver,
      SecondFactorResolver,
      SessionResolver,
      UserResolver,
      WeatherResolver,
    ],
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
    validate: false,
    // Every subscription here brings its own source, so type-graphql's is never asked for anything.
    pubSub: { publish: () => {}, subscribe: () => (async function* () {})() as never },
  });
  closeToStrangers(built);
  for (const [root, description] of Object.entries(roots)) {
    const type = built.getType(root);
    if (type) type.description = description;
  }
  return built;
}

/** The three that no class stands for. */
const roots = {
  Query: 'What can be asked. Everything that is about a person shows what the bearer of the token may see.',
  Mutation: 'What can be done. A refusal is an error with one of the codes of `ErrorCode` in its extensions.',
  Subscription: 'What can be followed, over WebSockets in the graphql-ws protocol.',
};
