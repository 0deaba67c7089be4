import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Picture } from '../accounts/pictures/picture.entity.ts';
import { EndedSession, PasswordReset } from '../accounts/sessions/session.entity.ts';
import { TakenUsername, User } from '../accounts/users/user.entity.ts';
import { FeedCopy, NameAlias, UnmatchedName } from '../golf/copies/feed-copy.entity.ts';
import { FieldEntry, Golfer } from '../golf/field.entity.ts';
import { Tournament } from '../golf/tournament.entity.ts';
import { AttemptCount } from '../limits/attempt.entity.ts';
import { NewsPicture } from '../news/picture.entity.ts';
import { SandboxClockRow } from '../sandbox/clock.entity.ts';
import { SandboxMail } from '../sandbox/mail.entity.ts';
import { migrations } from './migrations.ts';

export type Orm = MikroORM;

/** Every table's entity. A feature adds its own here and its migration in `migrations.ts`. */
export const entities = [
  AttemptCount,
  EndedSession,
  FeedCopy,
  FieldEntry,
  Golfer,
  NameAlias,
  NewsPicture,
  PasswordReset,
  Picture,
  SandboxClockRow,
  SandboxMail,
  TakenUsername,
  Tournament,
  UnmatchedName,
  User,
];

// A database that is away, or hangs, must cost a request a refusal and never a hang of its own.
const impatient = {
  connectionTimeoutMillis: 5000,
  query_timeout: 10_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** With `patient`, statements may take their time: migrations do. */
export const openOrm = (databaseUrl: string, how: 'impatient' | 'patient' = 'impatient'): Promise<Orm> =>
  MikroORM.init({
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
    driverOptions: { application_name: 'fairway', ...(how === 'impatient' ? impatient : {}) },
  });
