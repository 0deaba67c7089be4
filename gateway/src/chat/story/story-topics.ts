import { userRenamed } from '../../accounts/users/user-events.ts';
import type { WithoutCaller } from '../../answers/answering.ts';
import { list, number, rowsOf, text } from '../../database/rows.ts';
import type { TopicKind } from '../../live/topics/topic-kind.ts';
import { poolChanged } from '../../pools/pool-events.ts';
import { storyOfPoolChanged } from './record-story.service.ts';
import { type StoryView, storiesOf } from './story.queries.ts';

/** So many lines are sent with each change. */
export const storyLength = 50;

/** The stories of pools, by the pool's id. Members may watch. */
export const storyTopics = ({ bus }: WithoutCaller): TopicKind<StoryView> => ({
  name: 'stories',
  listen: (due) => [
    bus.subscribe(storyOfPoolChanged, ({ poolId }) => due.keys([poolId])),
    bus.subscribe(poolChanged, ({ poolId }) => due.keys([poolId])),
    bus.subscribe(userRenamed, ({ userId }) => due.reread(({ userIds }) => userIds.has(userId))),
  ],
  check: async ({ em }, poolIds) => {
    const rows = await rowsOf(
      em,
      { poolId: text, version: number, members: list(text) },
      `select pool.id as "poolId", coalesce(max(known.version), 0)::float as version, json_agg(member.user_id) as members
       from pool join pool_member member on member.pool_id = pool.id
       left join story_version known on known.pool_id = pool.id
       where pool.id = any(array[?]::uuid[]) and deleted_at is null group by pool.id`,
      [[...poolIds]],
    );
    const found = new Map(rows.map((row) => [row.poolId, row]));
    return new Map(
      poolIds.map((poolId) => {
        const { version, members = [] } = found.get(poolId) ?? {};
        return [
          poolId,
          { version: version === undefined ? undefined : String(version), watchers: new Set(members) },
        ];
      }),
    );
  },
  read: (ctx, changed) =>
    storiesOf(
      ctx,
      changed.map(({ key }) => key),
      { limit: storyLength },
    ),
  versionOf: ({ version }) => String(version),
});
