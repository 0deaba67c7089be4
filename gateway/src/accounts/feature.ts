import type { Feature } from '../features/manifest.ts';
import { AccessToken } from './access-tokens/access-token.entity.ts';
import { AccessTokenResolver } from './access-tokens/access-token.resolver.ts';
import { AddressResolver } from './addresses/address.resolver.ts';
import { addressRoutes } from './addresses/address.rest.ts';
import { EmailClaim } from './addresses/email-claim.entity.ts';
import { AgeAndPlaceResolver } from './age-and-place/age-and-place.resolver.ts';
import { ageAndPlaceRoutes } from './age-and-place/age-and-place.rest.ts';
import { ConsentResolver } from './consent/consent.resolver.ts';
import { legalPage } from './consent/legal.page.ts';
import { Accounts0002 } from './migrations/0002-accounts.ts';
import { ConfirmedAddresses0034 } from './migrations/0034-confirmed-addresses.ts';
import { Consents0086 } from './migrations/0086-consents.ts';
import { UnlistedUsers0090 } from './migrations/0090-unlisted-users.ts';
import { PartsOfUsernames0096 } from './migrations/0096-parts-of-usernames.ts';
import { AgeAndPlace0170 } from './migrations/0170-age-and-place.ts';
import { ConsentsToWords0300 } from './migrations/0300-consents-to-words.ts';
import { FormerAddresses0330 } from './migrations/0330-former-addresses.ts';
import { ConfirmedByLink0340 } from './migrations/0340-confirmed-by-link.ts';
import { Sessions0029 } from './migrations/log-ins/0029-sessions.ts';
import { ResetLinks0030 } from './migrations/log-ins/0030-reset-links.ts';
import { SessionNetworks0031 } from './migrations/log-ins/0031-session-networks.ts';
import { Passkeys0035 } from './migrations/log-ins/0035-passkeys.ts';
import { SecondFactors0036 } from './migrations/log-ins/0036-second-factors.ts';
import { AccessTokens0037 } from './migrations/log-ins/0037-access-tokens.ts';
import { DisownedSessions0338 } from './migrations/log-ins/0338-disowned-sessions.ts';
import { MomentsOfRecoveryCodes0339 } from './migrations/log-ins/0339-moments-of-recovery-codes.ts';
import { ownAccountData } from './own-data.ts';
import { AnsweredChallenge, Passkey } from './passkeys/passkey.entity.ts';
import { PasskeyResolver } from './passkeys/passkey.resolver.ts';
import { Picture } from './pictures/picture.entity.ts';
import { picturePage } from './pictures/picture.page.ts';
import { pictureRoutes } from './pictures/picture.rest.ts';
import { SecondFactor } from './second-factor/second-factor.entity.ts';
import { SecondFactorResolver } from './second-factor/second-factor.resolver.ts';
import { reencryptSecrets } from './second-factor/switch-second-factor.service.ts';
import { PasswordReset, UserSession } from './sessions/session.entity.ts';
import { SessionResolver } from './sessions/session.resolver.ts';
import { sessionRoutes } from './sessions/session.rest.ts';
import { TakenUsername, User } from './users/user.entity.ts';
import { UserResolver } from './users/user.resolver.ts';
import { userRoutes } from './users/user.rest.ts';
import { watchSockets } from './watch-sockets.ts';

export const accountsFeature = {
  entities: [
    AccessToken,
    AnsweredChallenge,
    EmailClaim,
    Passkey,
    PasswordReset,
    Picture,
    SecondFactor,
    TakenUsername,
    User,
    UserSession,
  ],
  migrations: {
    '0002-accounts': Accounts0002,
    '0029-sessions': Sessions0029,
    '0030-reset-links': ResetLinks0030,
    '0031-session-networks': SessionNetworks0031,
    '0034-confirmed-addresses': ConfirmedAddresses0034,
    '0035-passkeys': Passkeys0035,
    '0036-second-factors': SecondFactors0036,
    '0037-access-tokens': AccessTokens0037,
    '0086-consents': Consents0086,
    '0090-unlisted-users': UnlistedUsers0090,
    '0096-parts-of-usernames': PartsOfUsernames0096,
    '0170-age-and-place': AgeAndPlace0170,
    '0300-consents-to-words': ConsentsToWords0300,
    '0330-former-addresses': FormerAddresses0330,
    '0338-disowned-sessions': DisownedSessions0338,
    '0339-moments-of-recovery-codes': MomentsOfRecoveryCodes0339,
    '0340-confirmed-by-link': ConfirmedByLink0340,
  },
  resolvers: [
    AccessTokenResolver,
    AddressResolver,
    AgeAndPlaceResolver,
    ConsentResolver,
    PasskeyResolver,
    SecondFactorResolver,
    SessionResolver,
    UserResolver,
  ],
  routes: [...sessionRoutes, ...userRoutes, ...addressRoutes, ...pictureRoutes, ...ageAndPlaceRoutes],
  pages: [legalPage, picturePage],
  expiringTables: [
    { table: 'access_token', endsAt: 'expires_at' },
    { table: 'user_session', endsAt: 'expires_at' },
    { table: 'password_reset', endsAt: 'expires_at' },
    { table: 'answered_challenge', endsAt: 'expires_at' },
    { table: 'email_claim', endsAt: 'expires_at' },
  ],
  watchSockets,
  sweep: reencryptSecrets,
  ownData: ownAccountData,
} satisfies Feature;
