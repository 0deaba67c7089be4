import { isDeepStrictEqual } from 'node:util';
import { hourMs } from '@fairway/schema/days';
import type { FeedTeeTime, FieldBoard } from '../../feeds/data-golf.ts';
import { fewestGolfersInField, roundNumbers } from '../../rules/golf/tournament.ts';
import { venueTime } from '../venue-time.ts';
import type { RoundOfGolfer } from './field.entity.ts';

// Reads a copy of the field into the field as it is known: who came in, who left, and when they tee off.

export interface Entrant {
  dgId: number;
  status: string;
  tier: number | null;
  hasHit: boolean;
  leftAt: Date | null;
  rounds: RoundOfGolfer[];
}

interface Venue {
  zone: string;
  /** Whether nothing but the feed's offset says where it is. */
  isGuessed: boolean;
  tiersAreFrozen: boolean;
}

/** A few may withdraw between two copies, however small the field is. */
const fewGolfers = 8;

/**
 * Why a copy of the field must not be believed, or nothing: so many never withdraw before a shot at once, and no pool
 * would be played on so few.
 */
export function complaintAbout(known: readonly Entrant[], copy: FieldBoard): string | undefined {
  const inField = known.filter(({ leftAt }) => leftAt === null).length;
  const gone = goneBy(known, copy).length;
  if (gone >= fewGolfers && gone > 0.1 * inField) return `it lost ${gone} of ${inField} golfers`;
  const named = copy.golfers.length;
  const wasEnough = known.length === 0 || inField >= fewestGolfersInField;
  return named < fewestGolfersInField && wasEnough ? `it names ${named} golfers` : undefined;
}

/** So long before picks lock nothing moves their lock by one copy, which the next one may take back. */
const settledMs = 6 * hourMs;

/**
 * Why its dates must not be believed: picks don't lock in the past, nor open again for who has seen all cards, nor lock at
 * another time shortly before they lock.
 */
export function complaintAboutLock(
  known: readonly Entrant[],
  { before, lockAt, now }: { before: Date; lockAt: Date; now: Date },
): string | undefined {
  const [first, last] = [Math.min(+before, +lockAt), Math.max(+before, +lockAt)];
  const isOfNoWeight = first === last || last <= +now || first > +now + settledMs;
  // Nobody has picked from a field that was not known.
  if (known.length === 0 || isOfNoWeight) return undefined;
  return `by it picks lock at ${lockAt.toISOString()}, by what was known at ${before.toISOString()}`;
}

function goneBy(known: readonly Entrant[], copy: FieldBoard): Entrant[] {
  const listed = new Set(copy.golfers.map(({ dgId }) => dgId));
  return known.filter((line) => !listed.has(line.dgId) && !line.hasHit && line.leftAt === null);
}

/** The lines that the copy changes or brings, as they are after it. */
export function changedEntrants(
  known: readonly Entrant[],
  copy: FieldBoard,
  venue: Venue,
  now: Date,
): Entrant[] {
  const before = new Map(known.map((line) => [line.dgId, line]));
  const firstDays = roundNumbers.map((round) => firstDayOf(copy, round));
  const entered = copy.golfers.map((golfer) => {
    const line = before.get(golfer.dgId);
    const listed = golfer.teeTimes.map((tee) => notBefore(firstDays[tee.round - 1], tee));
    const rounds = teeTimes(line?.rounds, listed, copy.offsetSeconds, venue);
    if (!line) {
      // An alternate who comes in late takes a place in tier 4 (G15).
      const tier = venue.tiersAreFrozen ? 4 : null;
      return { dgId: golfer.dgId, status: 'active', tier, hasHit: false, leftAt: null, rounds };
    }
    // A golfer who left before hitting a shot and is listed again is back in the field.
    const isBack = line.leftAt !== null && !line.hasHit;
    return isBack ? { ...line, rounds, status: 'active', leftAt: null } : { ...line, rounds };
  });
  const gone = goneBy(known, copy).map((line) => ({ ...line, status: 'withdrawn', leftAt: now }));
  return [...entered, ...gone].filter((line) => !isDeepStrictEqual(line, before.get(line.dgId)));
}

/**
 * The first day on which at least a tenth of those with a tee time begin the round. The earlier day of somebody else is a
 * slip of the feed, by which picks would lock for everybody.
 */
function firstDayOf({ golfers }: FieldBoard, round: number): string | undefined {
  const days = golfers.flatMap(({ teeTimes }) =>
    teeTimes.filter((tee) => tee.round === round).map(({ local }) => dayOf(local)),
  );
  const counts = Map.groupBy(days, (day) => day);
  return [...counts.keys()].filter((day) => 10 * (counts.get(day)?.length ?? 0) >= days.length).sort()[0];
}

/** The day is the slip, and not the time. */
const notBefore = (firstDay: string | undefined, tee: FeedTeeTime): FeedTeeTime =>
  firstDay === undefined || dayOf(tee.local) >= firstDay
    ? tee
    : { ...tee, local: firstDay + tee.local.slice(firstDay.length) };

const dayOf = (local: string) => local.slice(0, 10);

function teeTimes(
  known: readonly RoundOfGolfer[] | undefined,
  listed: FieldBoard['golfers'][number]['teeTimes'],
  offsetSeconds: number | null,
  venue: Venue,
): RoundOfGolfer[] {
  return roundNumbers.map((round) => {
    const before = known?.[round - 1];
    const tee = listed.find((time) => time.round === round);
    return {
      round,
      teeAt: tee ? venueTime(tee.local, venue, offsetSeconds).toISOString() : (before?.teeAt ?? null),
      startHole: tee?.startHole ?? before?.startHole ?? null,
      course: tee?.courseCode || tee?.courseName || before?.course || null,
      strokes: before?.strokes ?? null,
      par: before?.par ?? null,
    };
  });
}
