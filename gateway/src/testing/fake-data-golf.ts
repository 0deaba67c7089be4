import { refuseInTransaction } from '../database/in-transaction.ts';
import type { DataGolf, Field, HolePar, InPlay, Odds, Schedule, ScheduleEntry } from '../feeds/data-golf.ts';

/** Feeds with the answers that a test sets. Faults are thrown. */
export interface FakeDataGolf extends DataGolf {
  says: {
    schedule: ScheduleEntry[];
    field: Field | Error;
    odds: Odds | Error;
    inPlay: InPlay | Error;
    holePars: HolePar[];
    /** Where it is set, nothing is answered. */
    silence?: Error | undefined;
  };
}

export function fakeDataGolf(): FakeDataGolf {
  const says: FakeDataGolf['says'] = {
    schedule: [],
    field: { kind: 'empty' },
    odds: { kind: 'none' },
    inPlay: { kind: 'empty' },
    holePars: [],
  };
  const say = async <T>(value: T | Error): Promise<T> => {
    refuseInTransaction('The feed');
    if (says.silence) throw says.silence;
    if (value instanceof Error) throw value;
    return value;
  };
  return {
    says,
    schedule: (season) =>
      say(
        scheduleOf(
          season,
          says.schedule.filter(({ startsOn }) => startsOn.startsWith(String(season))),
        ),
      ),
    field: () => say(says.field),
    outrights: () => say(says.odds),
    inPlay: () => say(says.inPlay),
    holePars: () => say(says.holePars),
    playerList: () => say([]),
  };
}

/** A season's schedule whose rows can all be read, but for those that have a name alone. */
export const scheduleOf = (
  season: number,
  entries: ScheduleEntry[],
  unread: readonly (string | null)[] = [],
): Schedule => ({ season, entries, names: [...entries.map(({ name }) => name), ...unread] });
