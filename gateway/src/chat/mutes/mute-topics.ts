import type { WithoutCaller } from '../../answers/answering.ts';
import type { TopicCheck, TopicKind } from '../../live/topics/topic-kind.ts';
import { type MutedIds, mutedIdsOfMany } from './mute.queries.ts';
import { mutesChanged } from './mute.service.ts';

interface MutesCheck extends TopicCheck {
  muted: MutedIds;
}

/** Whom people have muted, by the user's id: for the sockets of that user. What is checked is all there is to read. */
export const muteTopics = ({ bus }: WithoutCaller): TopicKind<MutedIds, MutesCheck> => ({
  name: 'mutes',
  listen: (due) => [bus.subscribe(mutesChanged, ({ userId }) => due.keys([userId]))],
  check: async (ctx, userIds) => {
    const all = await mutedIdsOfMany(ctx, userIds);
    return new Map(
      userIds.map((id, at): [string, MutesCheck] => {
        const muted: MutedIds = all[at] ?? new Set();
        return [id, { version: versionOf(muted), muted }];
      }),
    );
  },
  read: async (_ctx, changed) => new Map(changed.map(({ key, check }) => [key, check.muted])),
  versionOf,
});

const versionOf = (muted: MutedIds): string => [...muted].join(' ');
