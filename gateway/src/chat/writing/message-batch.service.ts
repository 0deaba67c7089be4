import { writtenMentions } from '@fairway/schema/mentions';
import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../../accounts/users/user.entity.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { type RateLimit, tooOften } from '../../limits/rate-limit.service.ts';
import type { RateLimitCount } from '../../limits/rate-limit-store.ts';
import { noSuchPool, notMember } from '../../pools/pool.queries.ts';
import { unauthenticated } from '../../refusal.ts';
import type { MessageView } from '../message.queries.ts';
import { messagePosted } from '../message-events.ts';
import { noSuchPicture, noSuchReply } from '../own-message.ts';
import { pictureViewOf } from '../pictures/chat-picture.queries.ts';
import { referencesOf } from '../references/reference.queries.ts';
import { type LiveMessages, liveMessages } from '../rooms/live-messages.ts';
import {
  factsOf,
  insertMessages,
  type NamedMember,
  takeWriteLocks,
  type WrittenFacts,
} from './batch-statements.ts';
import type { MessageToSend, SendOutcome } from './message-to-send.ts';

export const pace: RateLimit = {
  name: 'messages by',
  most: 5,
  periodSeconds: 10,
  refusal: 'You are writing too fast. Please wait a moment.',
};

/** A message that is let in, with what it will look like once it has its id. */
interface Accepted {
  sending: MessageToSend;
  view: Omit<MessageView, 'id'>;
  mentions: readonly NamedMember[];
  counted: RateLimitCount;
  /** The last message of its pool before those that are stored now. */
  lastId: string;
}

/** Decided about: to be stored, or not, or the same as another one that is. */
type Decided = { kind: 'accepted'; accepted: Accepted } | Exclude<SendOutcome, { kind: 'stored' }>;

/**
 * Stores what several people want to send, in one transaction and in as many statements for all as for one; who may
 * not send theirs keeps nobody else from it. Answers what became of each.
 */
export function storeMessageBatch(ctx: Ctx, sendings: readonly MessageToSend[]): Promise<SendOutcome[]> {
  const live = liveMessages(ctx);
  return inTransaction(ctx, async (tx) => {
    const { em, wallClock } = tx;
    const users = await sendersOf(em, sendings);
    const writeLocks = await takeWriteLocks(em, sendings);
    const facts = await factsOf(em, sendings, pace.most);
    const now = wallClock.now();
    const decided = decide(sendings, { users, writeLocks, facts, now, settings: tx.settings });
    const accepted = [...new Set(decided.flatMap((one) => (one.kind === 'accepted' ? one.accepted : [])))];
    const views = await store(tx, { accepted, now, live });
    return decided.map((one): SendOutcome => {
      if (one.kind !== 'accepted') return one;
      const message = views.get(one.accepted);
      if (!message) throw new Error('A message that is let in is stored.');
      return { kind: 'stored', message, counted: one.accepted.counted };
    });
  });
}

// A write lock, or a sender, that somebody holds for longer keeps others of the batch from theirs. Said in the first
// statement, which waits for nothing before that, it costs none of its own.
const shortWaits = "(select set_config('lock_timeout', '1000', true)) is not null";

/** Who sends, whom nobody changes until the transaction ends. */
async function sendersOf(em: EntityManager, sendings: readonly MessageToSend[]): Promise<Map<string, User>> {
  const ids = [...new Set(sendings.map(({ caller }) => caller.userId))];
  const users = await em.find(
    User,
    { id: { $in: ids }, deletedAt: null, [raw(shortWaits)]: [] },
    { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
  );
  return new Map(users.map((user) => [user.id, user]));
}

interface Known {
  users: ReadonlyMap<string, User>;
  /** The pools whose write locks are held. */
  writeLocks: ReadonlySet<string>;
  facts: readonly WrittenFacts[];
  now: Date;
  settings: Ctx['settings'];
}

/** One after the other, since each counts for those behind it. */
function decide(
  sendings: readonly MessageToSend[],
  { users, writeLocks, facts, now, settings }: Known,
): Decided[] {
  const byKey = new Map<string, Accepted>();
  const sentNow = new Map<string, number[]>();
  const shownNow = new Set<string>();
  return sendings.map((sending, at): Decided => {
    const { caller, text, clientId, pictureId = null } = sending;
    const { userId, tokenVersion } = caller;
    const user = users.get(userId);
    const known = facts[at];
    if (!known) throw new Error('Each message has its facts.');
    const { poolId, pool, isMember, hasEnded, knownId, lastId, recentMs, isReplyThere, picture, named } =
      known;
    if (!user || user.tokenVersion !== tokenVersion || hasEnded)
      return { kind: 'refused', refusal: unauthenticated() };
    if (poolId === null || pool === null) return { kind: 'refused', refusal: noSuchPool() };
    // Whoever has come in just now was not waited for.
    if (!isMember || !writeLocks.has(poolId)) return { kind: 'refused', refusal: notMember() };
    if (knownId !== null) return { kind: 'known', id: knownId };
    const key = JSON.stringify([poolId, userId, clientId ?? at]);
    const same = byKey.get(key);
    if (same) return { kind: 'accepted', accepted: same };
    if (!isReplyThere) return { kind: 'refused', refusal: noSuchReply() };
    if (pictureId !== null && (!picture || shownNow.has(pictureId)))
      return { kind: 'refused', refusal: noSuchPicture() };
    const own = sentNow.get(userId) ?? [];
    const counted = paceOf([...own, ...recentMs], now);
    if (counted.count > pace.most)
      return { kind: 'refused', refusal: tooOften(pace, counted.resetsAt, now), counted };
    sentNow.set(userId, [now.getTime(), ...own]);
    if (pictureId !== null) shownNow.add(pictureId);
    const view = {
      poolId,
      pool,
      user,
      text,
      clientId,
      at: now,
      removed: false,
      removedBy: null,
      reactions: [],
      replyTo: null,
      mentions: [],
      picture: picture && pictureViewOf({ settings }, picture),
    };
    const accepted = { sending, view, counted, lastId, mentions: mentionsIn(text, named) };
    byKey.set(key, accepted);
    return { kind: 'accepted', accepted };
  });
}

/** More than that are words like others: who is called with a crowd is not called. */
const maxMentioned = 10;

/** The members that the text mentions, by the names as they are written. */
function mentionsIn(text: string, named: readonly NamedMember[]): NamedMember[] {
  const byKey = new Map(named.map((one) => [one.key, one]));
  const written = writtenMentions(text).flatMap(({ keys }) => {
    const key = keys.find((one) => byKey.has(one));
    return (key !== undefined && byKey.get(key)) || [];
  });
  return [...new Set(written)].slice(0, maxMentioned);
}

/** One more, behind messages of these moments: how many that makes within the period, and when the next is free. */
function paceOf(recentMs: readonly number[], now: Date): RateLimitCount {
  const nowMs = now.getTime();
  const periodMs = pace.periodSeconds * 1000;
  // What lies further ahead than that was written by a clock that went wrong, and must not silence its sender.
  const taken = recentMs.filter((ms) => Math.abs(nowMs - ms) < periodMs).map((ms) => ms + periodMs);
  const isIn = taken.length < pace.most;
  return {
    count: isIn ? taken.length + 1 : pace.most + 1,
    resetsAt: new Date(Math.min(...taken, nowMs + periodMs)),
  };
}

async function store(
  tx: Ctx,
  { accepted, now, live }: { accepted: readonly Accepted[]; now: Date; live: LiveMessages },
): Promise<Map<Accepted, MessageView>> {
  if (accepted.length === 0) return new Map();
  const { em, bus } = tx;
  const rows = accepted.map(({ sending, view, mentions }) => ({
    poolId: view.poolId,
    userId: sending.caller.userId,
    text: view.text,
    clientId: view.clientId,
    replyTo: sending.replyTo ?? null,
    pictureId: sending.pictureId ?? null,
    mentions,
  }));
  const ids = await insertMessages(em, rows, now);
  const references = await referencesOf(
    tx,
    rows.flatMap((row, at) => (isReferring(row) ? { ...row, id: ids[at] ?? '' } : [])),
  );
  const stored = ids.flatMap((id, at) => {
    const one = accepted[at];
    const row = rows[at];
    return one && row ? { one, message: { ...one.view, ...references({ ...row, id }), id } } : [];
  });
  await announceMentions(
    tx,
    stored.map(({ one, message }) => ({ message, mentions: one.mentions })),
  );
  const byPool = Map.groupBy(stored, ({ message }) => message.poolId);
  const hints = [...byPool].map(([poolId, ofPool]) => {
    const messages = ofPool.map(({ message }) => message);
    const after = ofPool[0]?.one.lastId ?? '0';
    const upTo = messages.at(-1)?.id ?? after;
    live.willCommit({ poolId, after, upTo, messages });
    return { poolId, upTo };
  });
  await bus.publishAll(em, messagePosted, hints);
  return new Map(stored.map(({ one, message }) => [one, message]));
}

const isReferring = ({ replyTo, mentions }: { replyTo: string | null; mentions: readonly unknown[] }) =>
  replyTo !== null || mentions.length > 0;

/** Features above notify those who are mentioned. */
async function announceMentions(
  tx: Ctx,
  stored: readonly { message: MessageView; mentions: readonly NamedMember[] }[],
): Promise<void> {
  const mentioned = stored.flatMap(({ message: { id, poolId, user }, mentions }) => {
    const others = new Set(mentions.map(({ userId }) => userId).filter((userId) => userId !== user?.id));
    return user && others.size > 0 ? [{ messageId: id, poolId, byId: user.id, userIds: [...others] }] : [];
  });
  if (mentioned.length > 0) await tx.hooks.membersMentioned(tx, mentioned);
}
