import { accountsFeature } from '../accounts/feature.ts';
import { answersFeature } from '../answers/feature.ts';
import { boardFeature } from '../board/feature.ts';
import { buyInsFeature } from '../buy-ins/feature.ts';
import { calendarFeature } from '../calendar/feature.ts';
import { chatFeature } from '../chat/feature.ts';
import type {
  AccountDeletionStep,
  EmailUndoStep,
  EndedEntryStep,
  Parts,
  SettlementStep,
} from '../context.ts';
import { databaseFeature } from '../database/feature.ts';
import type { Tables } from '../database/orm.ts';
import { exportsFeature } from '../exports/feature.ts';
import { golfFeature } from '../golf/feature.ts';
import { hostFeature } from '../host/feature.ts';
import { keysFeature } from '../keys/feature.ts';
import { limitsFeature } from '../limits/feature.ts';
import { moneyFeature } from '../money/feature.ts';
import { newsFeature } from '../news/feature.ts';
import { notificationsFeature } from '../notifications/feature.ts';
import { operatorsFeature } from '../operators/feature.ts';
import { outboxFeature } from '../outbox/feature.ts';
import { picksFeature } from '../picks/feature.ts';
import { poolsFeature } from '../pools/feature.ts';
import { raceFeature } from '../race/feature.ts';
import { sharingFeature } from '../sharing/feature.ts';
import { weatherFeature } from '../weather/feature.ts';
import { webhooksOutFeature } from '../webhooks-out/feature.ts';
import { whatIfFeature } from '../what-if/feature.ts';
import type { Feature } from './manifest.ts';
import { hooksOf } from './transaction-hooks.ts';

/**
 * All features. Their order is that of their parts in deleting an account and settling a contest: pools before
 * money, since a pool may still move an account's money.
 */
export const features: readonly Feature[] = [
  databaseFeature,
  keysFeature,
  limitsFeature,
  outboxFeature,
  answersFeature,
  accountsFeature,
  golfFeature,
  newsFeature,
  weatherFeature,
  poolsFeature,
  moneyFeature,
  picksFeature,
  buyInsFeature,
  chatFeature,
  boardFeature,
  raceFeature,
  whatIfFeature,
  exportsFeature,
  sharingFeature,
  calendarFeature,
  webhooksOutFeature,
  notificationsFeature,
  hostFeature,
  operatorsFeature,
];

/** The entities and migrations of all features. */
export const tables: Tables = {
  entities: features.flatMap(({ entities = [] }) => entities),
  migrations: Object.fromEntries(features.flatMap(({ migrations = {} }) => Object.entries(migrations))),
  retiredMigrations: features.flatMap(({ retiredMigrations = [] }) => retiredMigrations),
};

const filled = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

const lastBehind = (steps: readonly SettlementStep[]): SettlementStep[] =>
  steps.toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));

/** The features' parts in transactions of lower ones. */
export const featureParts = {
  accountDeletion: filled<AccountDeletionStep>(features.map(({ accountDeletion }) => accountDeletion)),
  emailUndoSteps: filled<EmailUndoStep>(features.map(({ emailUndo }) => emailUndo)),
  endedEntrySteps: filled<EndedEntryStep>(features.map(({ endedEntries }) => endedEntries)),
  settlementSteps: lastBehind(filled<SettlementStep>(features.map(({ settlement }) => settlement))),
  ownData: features.flatMap(({ ownData = [] }) => ownData),
  hooks: hooksOf(features.map(({ transactionHooks = {} }) => transactionHooks)),
} satisfies Partial<Parts>;
