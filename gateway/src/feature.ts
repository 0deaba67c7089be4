import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { AccountDeletionStep, Ctx, EndedEntryStep, Parts, SettlementStep } from './context.ts';
import type { Tables } from './database/orm.ts';
import type { ServedRoute } from './http/rest/rest.ts';
import type { Job } from './jobs/job.ts';
import type { SocketFeature } from './live/sockets/socket-io.ts';
import type { OutboxKind } from './outbox/outbox-kind.ts';
import type { ScheduledTask } from './schedule/scheduled-task.ts';
import type { TransactionHooks } from './transaction-hooks.ts';

/** All that one feature brings along. It stands in `feature.ts` of the feature's folder, and `features.ts` lists it. */
export interface Feature extends Partial<Tables> {
  /** Its part of the GraphQL schema: classes of type-graphql. */
  resolvers?: readonly NewableFunction[];
  /** Its REST routes. */
  routes?: readonly ServedRoute[];
  /** What it serves beside the API: pictures, and pages that links in mails lead to. */
  pages?: readonly Page[];
  /** What it does for each client of socket.io. */
  sockets?: readonly SocketFeature[];
  /** What it does as game time passes. */
  scheduledTasks?: readonly ScheduledTask[];
  /** What it does as real time passes, or when it is asked to. */
  jobs?: readonly Job[];
  /** What it sends to the outside, at least once; what each of it holds is its own business. */
  outbox?: readonly OutboxKind<never>[];
  /** Its tables whose rows have an end, and go when that has passed. */
  expiringTables?: readonly ExpiringTable[];
  /** What else it clears away each hour, before rows that have ended go. */
  sweep?(ctx: Ctx): Promise<void>;
  /** What it does, or refuses, when an account is deleted. */
  accountDeletion?: AccountDeletionStep;
  /** What it does when a contest is settled. */
  settlement?: SettlementStep;
  /** What it does when entries end before they are played. */
  endedEntries?: EndedEntryStep;
  /** What it notes inside other features' transactions. */
  transactionHooks?: Partial<TransactionHooks>;
  /** Registers its metrics. */
  measure?(parts: Parts): void;
}

export interface Page {
  /** As a scope of its own, by which its hooks and limits are told from others'. */
  name: string;
  serve(app: FastifyInstance, asked: PageRequests): Promise<void>;
}

export interface PageRequests {
  metrics: Registry;
  /** By whoever the session in the request is. */
  ctxOf(request: FastifyRequest): Promise<Ctx>;
  ctxOfAnyone(): Ctx;
}

export interface ExpiringTable {
  table: string;
  /** The column that says when a row ends. */
  endsAt: 'expires_at' | 'resets_at';
  /** So long a row stays after its end. */
  keptForMs?: number;
}
