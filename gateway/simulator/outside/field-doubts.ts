import { hourMs } from '@fairway/schema/days';
import type { FieldUpdates, InPlay } from '../../src/board/golden/oracle/feed/wire.ts';

// Which copies of the field the product must believe: that many withdraw at once is a fault of the copy, until the feed
// has said nothing else for six hours.

const lastWordMs = 6 * hourMs;

export function fieldDoubts(now: () => Date) {
  /** By event, who is in its field, who has hit a shot. */
  const events = new Map<string, { listed: Set<number>; hit: Set<number> }>();
  let doubtedSince: number | undefined;
  const known = (name: string) => {
    const event = events.get(name) ?? { listed: new Set(), hit: new Set() };
    events.set(name, event);
    return event;
  };
  return {
    isKnown: ({ event_name }: FieldUpdates): boolean => events.has(event_name),
    /** Notes it where it is believed. */
    isDoubtful: ({ event_name, field }: FieldUpdates): boolean => {
      const event = known(event_name);
      const listed = new Set(field.map(({ dg_id }) => dg_id));
      const gone = [...event.listed].filter((id) => !listed.has(id) && !event.hit.has(id)).length;
      const isDoubtful = gone >= 8 && gone > event.listed.size / 10;
      if (isDoubtful && now().getTime() - (doubtedSince ?? now().getTime()) < lastWordMs) {
        doubtedSince ??= now().getTime();
        return true;
      }
      // Whoever has hit a shot stays in it, listed or not.
      event.listed = new Set([...listed, ...[...event.listed].filter((id) => event.hit.has(id))]);
      doubtedSince = undefined;
      return false;
    },
    noteShots: ({ info, data }: InPlay): void => {
      const { hit } = known(info.event_name);
      for (const row of data)
        if (row.R1 !== null || (row.thru ?? 0) > 0 || row.today !== 0) hit.add(row.dg_id);
    },
  };
}
