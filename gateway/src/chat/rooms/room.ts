import type { Bus } from '../../live/bus/bus.ts';
import type { MessageView } from '../message.queries.ts';
import { ChangedIds, type IdRange, isBefore } from './changed-ids.ts';
import { type MessageRun, UncommittedMessages } from './uncommitted-messages.ts';

/** Somebody who listens to a pool's chat. */
export interface MessageListener {
  userId: string;
  sent(message: MessageView): void;
  changed(message: MessageView): void;
  /** Its reactions are others. */
  reacted(message: MessageView): void;
  /** No longer a member of the pool that was listened to: nothing more comes. */
  refused(): void;
  /** Has a slice of what was missed sent when it is its turn; it has been drained then, and the next one may follow. */
  paced(send: () => void): Promise<void>;
}

/** More wait nowhere: they are in the table. */
const maxRuns = 50;
const maxRenamed = 100;
/** Behind the last message that there can be. */
export const endOfMessages = String(2n ** 63n - 1n);

/** What has changed in a room since it was read, other than by new messages. */
export interface RoomChanges {
  changed: { ids: string[]; ranges: IdRange[] };
  reacted: { ids: string[]; ranges: IdRange[] };
  /** Users whose messages, or mentions, show another name. */
  renamed: string[];
}

/** What hints have said about a pool's chat and is not sent yet, as long as somebody on this gateway listens. */
export class Room {
  /** How often something has changed other than by new messages. */
  changeCount = 0;
  #runs: MessageRun[] = [];
  readonly #changed = new ChangedIds();
  readonly #reacted = new ChangedIds();
  readonly #renamed = new Set<string>();

  /** Messages that this gateway has committed. */
  addRun(run: MessageRun): void {
    this.#runs = [...this.#runs.slice(1 - maxRuns), run];
  }

  /** The messages behind one, up to another where that is given; undefined where any of them is not known here. */
  takeRuns(after: string, upTo = endOfMessages): MessageView[] | undefined {
    this.#runs = this.#runs.filter((run) => isBefore(after, run.upTo));
    const messages: MessageView[] = [];
    let lastId = after;
    while (this.#runs[0] && !isBefore(upTo, this.#runs[0].upTo)) {
      const [run] = this.#runs;
      if (run.after !== lastId) return undefined;
      this.#runs.shift();
      messages.push(...run.messages);
      lastId = run.upTo;
    }
    return upTo === endOfMessages || lastId === upTo ? messages : undefined;
  }

  addChanges({ changed, reacted, renamed }: Partial<RoomChanges>): void {
    this.changeCount += 1;
    for (const [ids, added] of [
      [this.#changed, changed],
      [this.#reacted, reacted],
    ] as const) {
      if (added) ids.add(added.ids);
      for (const range of added?.ranges ?? []) ids.addRange(range);
    }
    for (const userId of renamed ?? []) this.#renamed.add(userId);
    if (this.#renamed.size <= maxRenamed) return;
    this.#renamed.clear();
    this.#changed.addRange({ after: '0', upTo: endOfMessages });
  }

  takeChanges(): RoomChanges {
    const renamed = [...this.#renamed];
    this.#renamed.clear();
    return { changed: this.#changed.take(), reacted: this.#reacted.take(), renamed };
  }
}

/** The rooms that somebody on this gateway listens to, by the pool's id. */
export class Rooms {
  readonly #rooms = new Map<string, { room: Room; listening: number }>();

  get(poolId: string): Room | undefined {
    return this.#rooms.get(poolId)?.room;
  }

  all(): Room[] {
    return [...this.#rooms.values()].map(({ room }) => room);
  }

  /** The pool's room, which is there until all have left who have entered it. */
  enter(poolId: string): Room {
    const known = this.#rooms.get(poolId) ?? { room: new Room(), listening: 0 };
    known.listening += 1;
    this.#rooms.set(poolId, known);
    return known.room;
  }

  leave(poolId: string): void {
    const known = this.#rooms.get(poolId);
    if (!known) return;
    known.listening -= 1;
    if (known.listening === 0) this.#rooms.delete(poolId);
  }
}

interface GatewayRooms {
  rooms: Rooms;
  uncommitted: UncommittedMessages;
}

const ofGateway = new WeakMap<Bus, GatewayRooms>();

export function roomsOf(bus: Bus): GatewayRooms {
  const known = ofGateway.get(bus) ?? { rooms: new Rooms(), uncommitted: new UncommittedMessages() };
  ofGateway.set(bus, known);
  return known;
}
