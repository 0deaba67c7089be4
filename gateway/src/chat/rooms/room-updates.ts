import type { Ctx } from '../../context.ts';
import type { MessageView } from '../message.queries.ts';
import { type IdRange, isBefore } from './changed-ids.ts';
import { type MessageSelection, pageLengthOf, selectedMessages } from './room.queries.ts';
import type { RoomChanges } from './room.ts';

/** What has come to a pool's chat, and changed in it, since the update before. */
export interface RoomUpdate {
  poolId: string;
  /** The message behind which this update begins. */
  after: string;
  messages: readonly MessageView[];
  /** The last message of this update and all before it. */
  lastId: string;
  /** The pool's last message when this was read. */
  newestId: string;
  changed: readonly MessageView[];
  reacted: readonly MessageView[];
  /** The room's count of changes up to this update. */
  changeCount: number;
}

/** What is to be read of one room. */
export interface RoomRead {
  poolId: string;
  /**
   * Behind what was sent last, and up to the message that was the last one when members were checked: whoever is
   * removed later is sent nothing from after that.
   */
  range: IdRange;
  /** The messages of the range, where this gateway has committed all of them. */
  known: MessageView[] | undefined;
  changes: RoomChanges;
  changeCount: number;
}

interface ReadUpdate extends RoomUpdate {
  /** More messages follow. */
  isCut: boolean;
  /** Changes that were too many for one read. */
  rest: RoomChanges | undefined;
}

/** A selection of a room's messages, and for what. */
interface Part {
  poolId: string;
  as: 'messages' | 'changed' | 'reacted';
  selection: MessageSelection;
}

function partsOf({ poolId, range, known, changes: { changed, reacted, renamed } }: RoomRead): Part[] {
  const part = (
    as: Part['as'],
    selection: { range: IdRange } | { ids: string[] } | { userId: string } | { reactorId: string },
  ) => ({
    poolId,
    as,
    selection: { poolId, ...selection },
  });
  const ofChanges = (as: Part['as'], { ids, ranges }: RoomChanges['changed']) => [
    ...(ids.length > 0 ? [part(as, { ids })] : []),
    ...ranges.map((one) => part(as, { range: one })),
  ];
  return [
    ...(known ? [] : [part('messages', { range })]),
    ...ofChanges('changed', changed),
    ...renamed.map((userId) => part('changed', { userId })),
    ...ofChanges('reacted', reacted),
    ...renamed.map((reactorId) => part('reacted', { reactorId })),
  ];
}

/** Of many rooms, by the pool's id, in as many statements as of one. */
export async function roomUpdates(ctx: Ctx, reads: readonly RoomRead[]): Promise<Map<string, ReadUpdate>> {
  const parts = reads.flatMap(partsOf);
  const selections = parts.map(({ selection }) => selection);
  const pageLength = pageLengthOf(selections.filter((selection) => 'range' in selection).length);
  const found = await selectedMessages(ctx, selections, pageLength);
  const read = parts.map((part, n) => {
    const messages = found[n] ?? [];
    return { ...part, messages, rest: restOf(part.selection, messages, pageLength) };
  });
  const readByPool = Map.groupBy(read, ({ poolId }) => poolId);
  return new Map(
    reads.map(({ poolId, range, known, changeCount }): [string, ReadUpdate] => {
      const own = readByPool.get(poolId) ?? [];
      const messagesAs = (as: Part['as']) =>
        own.filter((one) => one.as === as).flatMap((one) => one.messages);
      const restAs = (as: Part['as']) => own.filter((one) => one.as === as).flatMap(({ rest }) => rest ?? []);
      const messages = known ?? messagesAs('messages');
      const isCut = restAs('messages').length > 0;
      const [changed, reacted] = [restAs('changed'), restAs('reacted')];
      const update = {
        poolId,
        after: range.after,
        messages,
        lastId: (isCut && messages.at(-1)?.id) || range.upTo,
        newestId: range.upTo,
        changed: distinct(messagesAs('changed')),
        reacted: distinct(messagesAs('reacted')),
        changeCount,
        isCut,
        rest:
          changed.length + reacted.length > 0
            ? { changed: { ids: [], ranges: changed }, reacted: { ids: [], ranges: reacted }, renamed: [] }
            : undefined,
      };
      return [poolId, update];
    }),
  );
}

/** What a page leaves of its range. */
function restOf(
  selection: MessageSelection,
  messages: readonly MessageView[],
  pageLength: number,
): IdRange | undefined {
  const last = messages.at(-1);
  if (!('range' in selection) || !last || messages.length < pageLength) return undefined;
  const { upTo } = selection.range;
  return isBefore(last.id, upTo) ? { after: last.id, upTo } : undefined;
}

/** Each once, in the order of their ids. */
const distinct = (messages: readonly MessageView[]): MessageView[] =>
  [...new Map(messages.map((message) => [message.id, message])).values()].sort((one, other) =>
    isBefore(one.id, other.id) ? -1 : 1,
  );
