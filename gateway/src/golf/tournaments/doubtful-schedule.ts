import { dayMs } from '@fairway/schema/days';
import type { Schedule, ScheduleEntry } from '../../feeds/data-golf.ts';
import { saysCancelled } from '../../rules/golf/tournament.ts';
import { isLastWord } from '../copies/last-word.ts';
import { nameKey } from '../names/names.ts';
import type { Tournament } from '../tournament.entity.ts';
import { mondayOf } from '../venue-time.ts';

// An event that is called off ends its pools, one of teams loses them, and one that goes to another week takes them to
// another event: none of it can be taken back. So one copy of the schedule is not enough.

/** What the schedule says of an event, not believed yet, and since when it has said so. */
interface Doubt {
  says: string;
  since: string;
  /** When it was said last, where that counts. */
  last?: string;
}

/** By the event's number; of one that is not listed, by its id. */
export type Doubts = Readonly<Record<string, Doubt>>;

type Known = Pick<Tournament, 'startsOn' | 'status' | 'excluded' | 'feedStatus' | 'boardChangedAt'>;

/** The entry as far as it is believed of an event that is known and not over, and what of it is not. */
export function believed(
  entry: ScheduleEntry,
  known: Known,
  before: Doubt | undefined,
  now: Date,
): { entry: ScheduleEntry; doubt?: Doubt } {
  const isNewlyCancelled = saysCancelled(entry.status) && !saysCancelled(known.feedStatus);
  const isOtherWeek = known.status === 'scheduled' && mondayOf(entry.startsOn) !== mondayOf(known.startsOn);
  const isNewlyOfTeams = entry.team && known.status === 'scheduled' && known.excluded === null;
  if (!isNewlyCancelled && !isNewlyOfTeams && !isOtherWeek) return { entry };
  const says = `${isNewlyCancelled ? 'cancelled, ' : ''}${isNewlyOfTeams ? 'teams, ' : ''}${isOtherWeek ? entry.startsOn : 'same week'}`;
  const first = before?.says === says ? new Date(before.since) : now;
  // Who is called off hits no shots.
  const since = known.boardChangedAt && known.boardChangedAt > first ? known.boardChangedAt : first;
  if (isLastWord(since, now)) return { entry };
  return {
    entry: {
      ...entry,
      ...(isNewlyCancelled && { status: known.feedStatus }),
      ...(isNewlyOfTeams && { team: false }),
      ...(isOtherWeek && { startsOn: known.startsOn }),
    },
    doubt: { says, since: since.toISOString() },
  };
}

export const notListed = 'It is no longer on the schedule.';

/**
 * Those of the season that the schedule lacks. One whose row can't be read, or has another number, is there by its name;
 * and an empty answer, or one with a row of nobody knows what, says nothing of any event.
 */
export function missingFrom<Known extends Pick<Tournament, 'season' | 'name'>>(
  { season, entries, names }: Schedule,
  known: readonly Known[],
  listed: ReadonlySet<Known>,
): Known[] {
  if (entries.length === 0 || names.includes(null)) return [];
  const keys = new Set(names.flatMap((name) => (name === null ? [] : [nameKey(name)])));
  return known.filter((one) => one.season === season && !listed.has(one) && !keys.has(nameKey(one.name)));
}

/** Saying nothing is less than a word: schedules with half of their events have stood for days. */
const lastSilenceMs = 4 * dayMs;
/** Nobody knows what it would have said meanwhile. */
const longestGapMs = 2 * dayMs;

/** Whether an event is believed to be off that a copy of its season's schedule lacks, or else since when copies have. */
export function unlisted(
  known: Pick<Tournament, 'status' | 'excluded' | 'liveAt'>,
  { isFieldHeard, before }: { isFieldHeard: boolean; before: Doubt | undefined },
  now: Date,
): { isOff: boolean; doubt?: Doubt } {
  const isAhead = known.status === 'scheduled' && known.liveAt === null && known.excluded === null;
  if (!isAhead || isFieldHeard) return { isOff: false };
  const isOneSilence = before?.last !== undefined && +now - Date.parse(before.last) <= longestGapMs;
  const since = isOneSilence ? new Date(before.since) : now;
  if (+now - +since >= lastSilenceMs) return { isOff: true };
  return {
    isOff: false,
    doubt: { says: 'not listed', since: since.toISOString(), last: now.toISOString() },
  };
}
