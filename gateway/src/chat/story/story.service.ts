import type { ReactionKind } from '@fairway/schema/reactions';
import { messageIdShape } from '@fairway/schema/rest/chat/messages';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { flag, rowsOf, text } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { countAttempt } from '../../limits/rate-limit.service.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { isMember, notMember, ownPool } from '../../pools/pool.queries.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { taps } from '../reactions/reaction.service.ts';
import { publishStories } from './record-story.service.ts';
import { type StoryLineView, type StoryPage, type StoryView, storiesOf } from './story.queries.ts';

/** The story of a pool that the caller is in. */
export async function storyOfOwnPool(ctx: Ctx, poolName: string, page: StoryPage): Promise<StoryView> {
  const { pool } = await ownPool(ctx, poolName);
  return storyOfPool(ctx, pool.id, page);
}

/** The same of a pool that is at hand; null for whoever is not in it. */
export async function storyForMember(ctx: Ctx, pool: Pool, page: StoryPage): Promise<StoryView | null> {
  const { isMember: isIn } = await poolView(ctx, pool);
  return isIn ? storyOfPool(ctx, pool.id, page) : null;
}

async function storyOfPool(ctx: Ctx, poolId: string, page: StoryPage): Promise<StoryView> {
  const story = (await storiesOf(ctx, [poolId], page)).get(poolId);
  if (!story) throw new Error('Every pool has a story, if an empty one.');
  return story;
}

interface ReactingToStory {
  id: string;
  kind: ReactionKind;
  /** Whether the caller has that reaction from now on. */
  on: boolean;
}

const noSuchLine = () =>
  new Refusal('NOT_FOUND', 'There is no such line in the story of a pool.', { field: 'id' });

/** Reacts to a line of the story of a pool that the caller is in, or takes that back; the same twice is the same once. */
export async function reactToStory(ctx: Ctx, { id, kind, on }: ReactingToStory): Promise<StoryLineView> {
  const wanted = parseInput(messageIdShape, id, 'id');
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, taps, caller.userId);
  const poolId = await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    // Held, so that no correction takes it away meanwhile.
    const [line] = await rowsOf(
      tx.em,
      { poolId: text, isUnlisted: flag },
      `select pool_id as "poolId", pool.is_unlisted as "isUnlisted" from story_line join pool on pool.id = pool_id and deleted_at is null
       where story_line.id = ? for key share of story_line`,
      [wanted],
    );
    if (!line) throw noSuchLine();
    if (!(await isMember(tx, line.poolId, user.id))) throw line.isUnlisted ? noSuchLine() : notMember();
    const changed = on
      ? await tx.em.execute<object[]>(
          `insert into story_reaction (line_id, user_id, kind, at) values (?, ?, ?, ?)
           on conflict do nothing returning 1`,
          [wanted, user.id, kind, tx.wallClock.now()],
        )
      : await tx.em.execute<object[]>(
          'delete from story_reaction where line_id = ? and user_id = ? and kind = ? returning 1',
          [wanted, user.id, kind],
        );
    if (changed.length > 0) await publishStories(tx, [line.poolId]);
    return line.poolId;
  });
  const after = `${BigInt(wanted) + 1n}`;
  const [line] = (await storyOfPool(ctx, poolId, { before: after, limit: 1 })).lines;
  if (line?.id !== wanted) throw noSuchLine();
  return line;
}
