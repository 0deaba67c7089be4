import type { DataGolf, Field, HolePar, InPlay, Odds, ScheduleEntry } from '../feeds/data-golf.ts';

/** Feeds with the answers that a test sets. Faults are thrown. */
export interface FakeDataGolf extends DataGolf {
  says: {
    schedule: ScheduleEntry[];
    field: Field | Error;
    odds: Odds | Error;
    inPlay: InPlay | Error;
    holePars: HolePar[];
  };
}

const say = async <T>(value: T | Error): Promise<T> => {
  if (value instanceof Error) throw value;
  return value;
};

export function fakeDataGolf(): FakeDataGolf {
  const says: FakeDataGolf['says'] = {
    schedule: [],
    field: { kind: 'empty' },
    odds: { kind: 'none' },
    inPlay: { kind: 'empty' },
    holePars: [],
  };
  return {
    says,
    schedule: (season) =>
      say({
        season,
        entries: says.schedule.filter(({ startsOn }) => startsOn.startsWith(String(season))),
      }),
    field: () => say(says.field),
    outrights: () => say(says.odds),
    inPlay: () => say(says.inPlay),
    holePars: () => say(says.holePars),
    playerList: async () => [],
  };
}
