import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type {
  AccountDeletionStep,
  Ctx,
  EmailUndoStep,
  EndedEntryStep,
  Parts,
  SettlementStep,
} from '../context.ts';
import type { Tables } from '../database/orm.ts';
import type { LinkPreview } from '../http/pages/link-preview.ts';
import type { ServedRoute } from '../http/rest/rest.ts';
import type { Job } from '../jobs/job.ts';
import type { OpenSockets } from '../live/sockets/open-sockets.ts';
import type { SocketFeature } from '../live/sockets/socket-io.ts';
import type { TopicsOf } from '../live/topics/topic-kind.ts';
import type { OutboxKind } from '../outbox/outbox-kind.ts';
import type { ScheduledTask } from '../schedule/scheduled-task.ts';
import type { OwnDataPart } from './own-data.ts';
import type { TransactionHooks } from './transaction-hooks.ts';

/** A feature's manifest, `feature.ts` in its folder, listed in `features.ts`. */
export interface Feature extends Partial<Omit<Tables, 'schema'>> {
  /** Its type-graphql resolvers. */
  resolvers?: readonly NewableFunction[];
  /** Its REST routes. */
  routes?: readonly ServedRoute[];
  /** Pages beside the API: pictures, and pages that mails link to. */
  pages?: readonly FeaturePage[];
  /** What messengers show of links to its pages. */
  linkPreviews?: readonly LinkPreview<Ctx>[];
  /** Its handlers for socket.io clients. */
  sockets?: readonly SocketFeature[];
  /** Its kinds of live topics, which its subscriptions subscribe to. */
  topics?: readonly TopicsOf<unknown>[];
  /** Closes sockets that must not stay open; answers how to stop. */
  watchSockets?(parts: Parts, sockets: OpenSockets): () => void;
  /** Its tasks on the game clock. */
  scheduledTasks?: readonly ScheduledTask[];
  /** Its jobs, on the wall clock or queued. */
  jobs?: readonly Job[];
  /** Its kinds of messages to the outside, delivered at least once. */
  outbox?: readonly OutboxKind<never>[];
  /** Its tables whose expired rows are deleted. */
  expiringTables?: readonly ExpiringTable[];
  /** Other hourly clean-up, before expired rows are deleted. */
  sweep?(ctx: Ctx): Promise<void>;
  /** What it keeps of a person, for their download. */
  ownData?: readonly OwnDataPart[];
  /** Its part in deleting an account. */
  accountDeletion?: AccountDeletionStep;
  /** Its part in undoing a change of address. */
  emailUndo?: EmailUndoStep;
  /** Its part in settling a contest. */
  settlement?: SettlementStep;
  /** Its part in ending entries unplayed. */
  endedEntries?: EndedEntryStep;
  /** Its part in other features' transactions. */
  transactionHooks?: Partial<TransactionHooks>;
  /** Registers its metrics. */
  measure?(parts: Parts): void;
}

export interface FeaturePage {
  /** The name of its Fastify scope, for its own hooks and limits. */
  name: string;
  serve(app: FastifyInstance, asked: PageRequests): Promise<void>;
}

export interface PageRequests {
  metrics: Registry;
  /** The context for the session in the request. */
  ctxOf(request: FastifyRequest): Promise<Ctx>;
  ctxOfAnyone(): Ctx;
}

export interface ExpiringTable {
  table: string;
  /** The column with the time of expiry, or with the time from which rows are kept for so long. */
  endsAt: 'expires_at' | 'resets_at' | 'kept_at' | 'asked_at' | 'seen_at' | 'refused_at' | 'at';
  /** How long rows are kept after that. */
  retentionMs?: number;
  /** Whose time the column is. */
  clock?: 'wallClock' | 'gameClock';
  /** Which rows expire, if not all. */
  only?: string;
}
