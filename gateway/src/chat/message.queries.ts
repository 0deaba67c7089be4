import type {
  ChatMessage,
  MessageReactions,
  MessageReferences,
  ReactionSummary,
} from '@fairway/schema/events';
import type { User } from '../accounts/users/user.entity.ts';
import { usersWithIds } from '../accounts/users/user.queries.ts';
import type { Ctx } from '../context.ts';
import { preparedRows } from '../database/prepared-rows.ts';
import { text } from '../database/rows.ts';
import type { StoredMessage } from './message.entity.ts';
import { chatPicturesOf, type PictureView, pictureText } from './pictures/chat-picture.queries.ts';
import { type ReactionView, reactionsOf } from './reactions/reaction.queries.ts';
import { messagesInRange } from './reading/stored-messages.queries.ts';
import { type QuoteView, type References, referencesOf } from './references/reference.queries.ts';

/** A message with its author and its pool's name, as every API shows it. */
export interface MessageView extends References {
  id: string;
  poolId: string;
  pool: string;
  /** Null where the product itself speaks. */
  user: User | null;
  /** By which its author recognises it; null for the product's own. */
  clientId: string | null;
  at: Date;
  removed: boolean;
  removedBy: User | null;
  reactions: readonly ReactionView[];
  picture: PictureView | null;
}

/** The reserved name under which the product speaks. */
const ownName = 'fairway';

const authorName = ({ user }: Pick<MessageView, 'user'>): string => user?.shownName ?? ownName;

/** A message as socket.io sends it. */
export const chatMessage = (message: MessageView): ChatMessage => ({
  id: message.id,
  username: authorName(message),
  message: message.text || (message.picture ? pictureText(message.picture) : ''),
  poolName: message.pool,
  timestamp: message.at.toISOString(),
});

/** A message as REST answers it. What few messages have is left out of the others. */
export const restMessage = (message: MessageView) => ({
  ...chatMessage(message),
  ...referencesOfMessage(message),
  ...(message.picture && { picture: message.picture }),
  ...(message.reactions.length > 0 && { reactions: message.reactions.map(reactionSummary) }),
});

/** What a message refers to, as REST and socket.io show it. */
export const referencesOfMessage = ({
  replyTo,
  mentions,
}: MessageView): Pick<MessageReferences, 'replyTo' | 'mentions'> => ({
  ...(replyTo && { replyTo: quoteSummary(replyTo) }),
  ...(mentions.length > 0 && { mentions: mentions.map(({ shownName }) => shownName) }),
});

const quoteSummary = (quote: QuoteView) => ({
  id: quote.id,
  username: authorName(quote),
  message: quote.text,
  removed: quote.removed,
});

/** A reaction as REST and socket.io show it. */
export const reactionSummary = ({ kind, count, usernames }: Omit<ReactionView, 'by'>): ReactionSummary => ({
  kind,
  count,
  usernames: [...usernames],
});

/** All reactions to a message, as socket.io shows them. */
export const reactionsOfMessage = ({ id, pool, reactions }: MessageView): MessageReactions => ({
  id,
  poolName: pool,
  reactions: reactions.map(reactionSummary),
});

export interface MessagePage {
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
  /** Removed ones are shown as such only where somebody wants to see the gap. */
  withRemoved: boolean;
  /** Whose messages are left out. */
  without?: ReadonlySet<string>;
}

/** Messages of a pool, oldest first: those after one, or else the latest, or the latest before one. */
export async function messagesOf(ctx: Ctx, poolId: string, page: MessagePage): Promise<MessageView[]> {
  const { after, before, limit, withRemoved, without = new Set() } = page;
  const found = await messagesInRange(ctx.em, after === undefined ? 'last' : 'first', {
    ...{ poolId, limit, withRemoved, without },
    after: after ?? null,
    before: before ?? null,
  });
  return messageViewsOf(ctx, found);
}

const poolColumns = { id: text, name: text };
const poolNames = { name: 'pool-names', text: 'select id, name from pool where id = any($1::uuid[])' };

export async function messageViewsOf(
  ctx: Pick<Ctx, 'em' | 'settings'>,
  messages: readonly StoredMessage[],
): Promise<MessageView[]> {
  const { em } = ctx;
  const userIds = [
    ...new Set(messages.flatMap(({ userId, removedBy }) => [userId ?? [], removedBy ?? []].flat())),
  ];
  const poolIds = [...new Set(messages.map(({ poolId }) => poolId))];
  const users = await usersWithIds(em, userIds);
  const named = poolIds.length === 0 ? [] : await preparedRows(em, poolColumns, poolNames, [poolIds]);
  const pools = new Map(named.map((pool) => [pool.id, pool.name]));
  const shown = messages.filter(({ removedAt }) => removedAt === null);
  const reactions = await reactionsOf(
    { em },
    shown.map(({ id }) => id),
  );
  const references = await referencesOf({ em }, shown);
  const pictures = await chatPicturesOf(
    ctx,
    shown.flatMap(({ pictureId }) => pictureId ?? []),
  );
  const userOf = (id: string | null) => (id && users.get(id)) || null;
  const pictureOf = (id: string | null) => (id && pictures.get(id)) || null;
  const shownText = (written: string, pictureId: string | null) =>
    written === '' && pictureId && !pictureOf(pictureId) ? hiddenPicture : written;
  return messages.map(
    ({ id, poolId, userId, text: written, clientId, at, removedAt, removedBy, ...more }) => ({
      id,
      poolId,
      pool: pools.get(poolId) ?? '',
      user: userOf(userId),
      // Of a removed one neither its words are left nor what they were about.
      ...references({
        id,
        text: shownText(written, more.pictureId),
        replyTo: removedAt === null ? more.replyTo : null,
      }),
      picture: pictureOf(more.pictureId),
      clientId: userId === null ? null : clientId,
      at,
      removed: removedAt !== null,
      removedBy: userOf(removedBy),
      reactions: reactions.get(id) ?? [],
    }),
  );
}

/** In place of a picture in a pool whose host has switched them off. */
const hiddenPicture = 'A picture, which the host of the pool has hidden.';
