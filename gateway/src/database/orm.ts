import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool as ConnectionPool } from 'pg';
import { AccessToken } from '../accounts/access-tokens/access-token.entity.ts';
import { EmailClaim } from '../accounts/addresses/email-claim.entity.ts';
import { AnsweredChallenge, Passkey } from '../accounts/passkeys/passkey.entity.ts';
import { Picture } from '../accounts/pictures/picture.entity.ts';
import { SecondFactor } from '../accounts/second-factor/second-factor.entity.ts';
import { PasswordReset, UserSession } from '../accounts/sessions/session.entity.ts';
import { TakenUsername, User } from '../accounts/users/user.entity.ts';
import { Result } from '../board/result.entity.ts';
import { StoredMessage } from '../chat/message.entity.ts';
import { FeedCopy, NameAlias, UnmatchedName } from '../golf/copies/feed-copy.entity.ts';
import { FieldEntry, Golfer } from '../golf/field.entity.ts';
import { Tournament } from '../golf/tournament.entity.ts';
import { AttemptCount } from '../limits/attempt.entity.ts';
import { AdjustmentRequest } from '../money/adjustments/adjustment.entity.ts';
import { Withdrawal } from '../money/withdrawals/withdrawal.entity.ts';
import { NewsPicture } from '../news/picture.entity.ts';
import { RoundTier, SavedCard } from '../picks/card.entity.ts';
import { CardDraft } from '../picks/drafts/draft.entity.ts';
import { Checkout } from '../pools/buy-in/checkout.entity.ts';
import { Contest, ContestWeekRow, Entry } from '../pools/contests/contest.entity.ts';
import { Invitation } from '../pools/invitations/invitation.entity.ts';
import { Pool, PoolMember, PoolName } from '../pools/pool.entity.ts';
import { SandboxClockRow } from '../sandbox/clock.entity.ts';
import { SandboxDemoRow } from '../sandbox/demo/demo.entity.ts';
import { SandboxMail } from '../sandbox/mail.entity.ts';
import { SandboxECheck } from '../sandbox/services/checkbook/echeck.entity.ts';
import {
  StripeAnswer,
  StripeCharge,
  StripeDispute,
  StripeEvent,
  StripeIntent,
  StripeRefund,
} from '../sandbox/services/stripe/stripe.entity.ts';
import { PublicBoardLink } from '../sharing/public-board.entity.ts';
import { migrations } from './migrations.ts';
import { noteWhatItReads } from './reading.ts';

export type Orm = MikroORM;

const poolsOf = new WeakMap<MikroORM, readonly ConnectionPool[]>();

/** Its connections, for what is asked past the entities by every request; none before the first statement. */
export const connectionsOf = (orm: Orm): ConnectionPool | undefined => poolsOf.get(orm)?.[0];

/** Every table's entity. A feature adds its own here and its migration in `migrations.ts`. */
export const entities = [
  AccessToken,
  AdjustmentRequest,
  AnsweredChallenge,
  AttemptCount,
  Checkout,
  Contest,
  ContestWeekRow,
  UserSession,
  Entry,
  FeedCopy,
  FieldEntry,
  Golfer,
  NameAlias,
  NewsPicture,
  Passkey,
  PasswordReset,
  EmailClaim,
  Picture,
  Pool,
  PoolMember,
  Invitation,
  PoolName,
  PublicBoardLink,
  Result,
  RoundTier,
  SandboxClockRow,
  SandboxDemoRow,
  SandboxECheck,
  SandboxMail,
  SavedCard,
  SecondFactor,
  CardDraft,
  StripeAnswer,
  StripeCharge,
  StripeDispute,
  StripeEvent,
  StripeIntent,
  StripeRefund,
  StoredMessage,
  TakenUsername,
  Tournament,
  UnmatchedName,
  User,
  Withdrawal,
];

// A database that is away, or hangs, must cost a request a refusal and never a hang of its own.
const impatient = {
  connectionTimeoutMillis: 5000,
  query_timeout: 10_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** With `patient`, statements may take their time: migrations do. */
export async function openOrm(databaseUrl: string, how: 'impatient' | 'patient' = 'impatient'): Promise<Orm> {
  const pools: ConnectionPool[] = [];
  let isClosed = false;
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      tableName: 'migration',
      migrationsList: migrations,
      // One by one, each in its own transaction: what stands after a failure is a known version.
      allOrNothing: false,
      silent: true,
      snapshot: false,
    },
    forceUtcTimezone: true,
    pool: { min: 0, max: 20 },
    driverOptions: {
      application_name: 'fairway',
      ...(how === 'impatient' ? impatient : {}),
      // Whoever asks after the end would be given a new pool, which nobody would end.
      onPoolCreated: (pool: ConnectionPool) => {
        pool.on('connect', noteWhatItReads);
        return isClosed ? endForAll(pool) : pools.push(pool);
      },
    },
  });
  poolsOf.set(orm, pools);
  const close = orm.close.bind(orm);
  orm.close = async (force) => {
    isClosed = true;
    await Promise.all(pools.map(endForAll));
    await close(force);
  };
  return orm;
}

/**
 * Ends the pool while its driver, Kysely, still knows it. Told to close, Kysely forgets its pool first, and then fails
 * to give back a connection that was just being opened: the end of the pool would wait for that one for good.
 */
function endForAll(pool: ConnectionPool): Promise<void> {
  const ended = pool.end();
  pool.end = () => ended;
  return ended;
}
