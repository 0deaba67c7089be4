import type { EntityManager } from '@mikro-orm/postgresql';
import { FeedCopy } from './feed-copy.entity.ts';

export const scheduleFeed = (season: number) => `schedule ${season}`;

export async function feedCopy(em: EntityManager, feed: string): Promise<FeedCopy | null> {
  return em.findOne(FeedCopy, { feed });
}

/** The same of several feeds, in one statement. */
export async function feedCopies(
  em: EntityManager,
  feeds: readonly string[],
): Promise<Map<string, FeedCopy>> {
  const copies = await em.find(FeedCopy, { feed: { $in: [...feeds] } });
  return new Map(copies.map((copy) => [copy.feed, copy]));
}

/** Notes that a feed is being asked, so that no other gateway asks it for the same. */
export async function recordRequest(em: EntityManager, feed: string, now: Date): Promise<void> {
  await em.execute(
    `insert into feed_copy (feed, asked_at) values (?, ?)
     on conflict (feed) do update set asked_at = excluded.asked_at`,
    [feed, now],
  );
}

/** Notes a good copy: its age, and what it said where that has no tables of its own. */
export async function recordSuccess(
  em: EntityManager,
  feed: string,
  now: Date,
  body: unknown = null,
): Promise<void> {
  await em.execute(
    `insert into feed_copy (feed, asked_at, good_at, body) values (?, ?, ?, ?::jsonb)
     on conflict (feed) do update set good_at = excluded.good_at, body = excluded.body, complaint = null`,
    [feed, now, now, JSON.stringify(body)],
  );
}

/** Counts a copy that was not believed, or one that never came; the last good one stays, unless there is something to note. */
export async function recordFailure(
  em: EntityManager,
  feed: string,
  kind: 'refused' | 'failed',
  complaint: string,
  note?: object,
) {
  await em.execute(
    `update feed_copy set ${kind} = ${kind} + 1, complaint = ?, body = coalesce(?::jsonb, body) where feed = ?`,
    [complaint, note ? JSON.stringify(note) : null, feed],
  );
}

/** Takes some of what was noted of a feed back. */
export async function withoutNotes(em: EntityManager, feed: string, keys: readonly string[]): Promise<void> {
  await em.execute(
    `update feed_copy set body = body - array[?]::text[] where feed = ? and jsonb_exists_any(body, array[?]::text[])`,
    [[...keys], feed, [...keys]],
  );
}
