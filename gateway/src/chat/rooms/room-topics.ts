import { userRenamed } from '../../accounts/users/user-events.ts';
import type { WithoutCaller } from '../../answers/answering.ts';
import type { Due, TopicCheck, TopicKind } from '../../live/topics/topic-kind.ts';
import { poolChanged } from '../../pools/pool-events.ts';
import { messagePosted, messagesReacted, messagesRemoved } from '../message-events.ts';
import { isBefore } from './changed-ids.ts';
import { roomStates } from './room.queries.ts';
import { type RoomChanges, roomsOf } from './room.ts';
import { type RoomRead, type RoomUpdate, roomUpdates } from './room-updates.ts';

interface RoomCheck extends TopicCheck {
  lastId: string;
}

/**
 * The chats of pools, by the pool's id. Members may watch. A chat is a log: each update has what follows the one
 * before it, and every listener knows the last message that they were sent.
 */
export const roomTopics = ({ bus }: WithoutCaller): TopicKind<RoomUpdate, RoomCheck> => {
  const { rooms, uncommitted } = roomsOf(bus);
  let due: Due<RoomUpdate> | undefined;
  const addChanges = (poolId: string, changes: Partial<RoomChanges>) => {
    const room = rooms.get(poolId);
    if (!room) return;
    room.addChanges(changes);
    due?.keys([poolId]);
  };
  return {
    name: 'chat',
    // A read that hangs delays the pools of its batch, and not all others.
    maxBatchesAtOnce: 4,
    listen: (given) => {
      due = given;
      return [
        bus.subscribe(messagePosted, ({ poolId, upTo }) => {
          const run = upTo === undefined ? undefined : uncommitted.take(upTo);
          if (run) rooms.get(poolId)?.addRun(run);
          // Where hints keep no order, that of a member's removal may still be on its way: members are checked.
          if (run && bus.isInOrder) given.next(poolId);
          else given.keys([poolId], ({ lastId }) => upTo === undefined || isBefore(lastId, upTo));
        }),
        bus.subscribe(messagesRemoved, ({ poolId, ids }) =>
          addChanges(poolId, { changed: { ids, ranges: [] } }),
        ),
        bus.subscribe(messagesReacted, ({ poolId, ids }) =>
          addChanges(poolId, { reacted: { ids, ranges: [] } }),
        ),
        bus.subscribe(poolChanged, ({ poolId }) => given.keys([poolId])),
        bus.subscribe(userRenamed, ({ userId }) => {
          for (const room of rooms.all()) room.addChanges({ renamed: [userId] });
          given.all();
        }),
      ];
    },
    check: async (ctx, poolIds) =>
      new Map(
        (await roomStates(ctx, poolIds)).map(({ poolId, members, lastId }): [string, RoomCheck] => {
          const changeCount = rooms.get(poolId)?.changeCount ?? 0;
          return [poolId, { version: versionOf({ lastId, changeCount }), watchers: members, lastId }];
        }),
      ),
    read: async (ctx, changed) => {
      const reads = changed.flatMap(({ key: poolId, check: { lastId: upTo }, previous }): RoomRead[] => {
        const room = rooms.get(poolId);
        if (!room) return [];
        const after = previous?.lastId ?? upTo;
        const { changeCount } = room;
        const known = room.takeRuns(after, upTo);
        return [{ poolId, range: { after, upTo }, known, changes: room.takeChanges(), changeCount }];
      });
      try {
        const updates = await roomUpdates(ctx, reads);
        for (const { poolId, rest, isCut } of updates.values())
          if (rest) addChanges(poolId, rest);
          else if (isCut) due?.keys([poolId]);
        return updates;
      } catch (fault) {
        // They are due again after the engine's pause.
        for (const { poolId, changes } of reads) rooms.get(poolId)?.addChanges(changes);
        throw fault;
      }
    },
    versionOf,
    nextOf: (poolId, previous) => {
      const messages = rooms.get(poolId)?.takeRuns(previous.lastId);
      if (!messages) return undefined;
      const lastId = messages.at(-1)?.id;
      if (lastId === undefined) return previous;
      const { lastId: after, changeCount } = previous;
      return { poolId, after, messages, lastId, newestId: lastId, changed: [], reacted: [], changeCount };
    },
  };
};

const versionOf = ({ lastId, changeCount }: Pick<RoomUpdate, 'lastId' | 'changeCount'>): string =>
  `${lastId} ${changeCount}`;
