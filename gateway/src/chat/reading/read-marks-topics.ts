import { userRenamed } from '../../accounts/users/user-events.ts';
import type { WithoutCaller } from '../../answers/answering.ts';
import type { TopicCheck, TopicKind } from '../../live/topics/topic-kind.ts';
import { poolChanged } from '../../pools/pool-events.ts';
import { type ReadMark, type StoredMark, storedMarksOf, withUsers } from './read-marks.queries.ts';
import { messagesRead } from './read-marks.service.ts';

export interface ReadMarksView {
  version: string;
  marks: readonly ReadMark[];
}

interface ReadMarksCheck extends TopicCheck {
  marks: readonly StoredMark[];
}

/** How far members have read the chats of pools, by the pool's id. Members may watch. What is checked is all there is to read. */
export const readMarksTopics = ({ bus }: WithoutCaller): TopicKind<ReadMarksView, ReadMarksCheck> => ({
  name: 'read marks',
  listen: (due) => [
    bus.subscribe(messagesRead, ({ poolId }) => due.keys([poolId])),
    bus.subscribe(poolChanged, ({ poolId }) => due.keys([poolId])),
    bus.subscribe(userRenamed, ({ userId }) =>
      due.reread(({ marks }) => marks.some(({ user }) => user.id === userId)),
    ),
  ],
  check: async (ctx, poolIds) => {
    const found = new Map((await storedMarksOf(ctx, poolIds)).map((row) => [row.poolId, row]));
    return new Map(
      poolIds.map((poolId): [string, ReadMarksCheck] => {
        const { members = [], marks = [] } = found.get(poolId) ?? {};
        const version = found.has(poolId) ? versionOf(marks) : undefined;
        return [poolId, { version, watchers: new Set(members), marks }];
      }),
    );
  },
  read: async (ctx, changed) => {
    const marks = await withUsers(
      ctx,
      changed.map(({ check }) => check.marks),
    );
    return new Map(
      changed.map(({ key, check }, at): [string, ReadMarksView] => [
        key,
        { version: versionOf(check.marks), marks: marks[at] ?? [] },
      ]),
    );
  },
  versionOf: ({ version }) => version,
});

const versionOf = (marks: readonly StoredMark[]): string =>
  marks.map(({ userId, upTo }) => `${userId} ${upTo}`).join();
