import { minuteMs } from '@fairway/schema/days';
import { delayed } from '../../world/play/card.ts';
import type { Entrant } from '../../world/play/entrants.ts';
import type { Group } from '../../world/play/tee-times.ts';
import type { Round, Tournament } from '../../world/play/tournament.ts';
import { dayAfter, localTime, type Moment, offsetSeconds, roundDownTo } from '../../world/venue-time.ts';
import { identityOf } from './identity.ts';
import { utcStamp } from './stamps.ts';

/** So long after play was stopped the new tee times are known. */
const redrawnAfterMs = 30 * minuteMs;
/** Since that year tee times come as a list; before, each round had a field of its own. */
const nestedSince = 2026;

export function fieldUpdates(tournament: Tournament, now: Moment) {
  const { event, courses, entrants } = tournament;
  const shapeOf = event.year >= nestedSince ? nestedTeeTimes : flatTeeTimes;
  return {
    course_name: courses[0]?.name,
    current_round: currentRound(tournament, now),
    date_start: event.startsOn,
    date_end: lastDay(tournament, now),
    event_id: event.id,
    event_name: event.name,
    field: entrants
      .filter((entrant) => isListed(entrant, now))
      .map((entrant) => ({
        am: 0,
        ...identityOf(entrant.competitor),
        dg_rank: entrant.competitor.golfers[0].rank,
        owgr_rank: entrant.competitor.golfers[0].rank,
        ...shapeOf(teeTimesOf(tournament, entrant, now)),
      }))
      .sort((one, other) => (sortName(one) < sortName(other) ? -1 : 1)),
    last_updated: utcStamp(roundDownTo(10, now)),
    multi_course: courses.length > 1 ? 'yes' : 'no',
    tour: 'pga',
    tz_offset: offsetSeconds(now, event.zone),
  };
}

const sortName = (row: ReturnType<typeof identityOf>) =>
  'player_name' in row ? row.player_name : row.team_name;

/** Who withdraws before a shot is struck off; who withdraws later stays. */
const isListed = ({ entersAt, leavesAt, cards }: Entrant, now: Moment) =>
  entersAt <= now && (leavesAt > now || cards.length > 0);

/** The next one counts as soon as its tee times are out. */
function currentRound({ rounds, cancelledAt }: Tournament, now: Moment): number {
  const begun = rounds.filter(({ number, sheetAt, startsAt }) => {
    if (cancelledAt !== null && cancelledAt <= now) return startsAt <= now;
    return number === 2 ? (rounds[0]?.endsAt ?? startsAt) <= now : sheetAt <= now;
  });
  return begun.at(-1)?.number ?? 1;
}

function lastDay({ event, completeAt }: Tournament, now: Moment): string {
  const sunday = dayAfter(event.startsOn, 3);
  const today = localTime(now, event.zone).day;
  return today > sunday && now < completeAt ? today : sunday;
}

interface TeeTime {
  round: Round;
  group: Group<Entrant>;
  /** '2027-01-14 08:18' at the venue. */
  at: string;
}

function teeTimesOf({ event, rounds, cancelledAt }: Tournament, entrant: Entrant, now: Moment): TeeTime[] {
  return rounds.flatMap((round) => {
    const group = round.groups.find(({ players }) => players.includes(entrant));
    if (!group || round.sheetAt > now) return [];
    const really = delayed(group.teeAt, round.stoppage);
    if (entrant.leavesAt <= now && entrant.leavesAt <= really) return [];
    if (cancelledAt !== null && cancelledAt <= now && !Number.isFinite(really)) return [];
    const isRedrawn = round.stoppage !== null && round.stoppage.from + redrawnAfterMs <= now;
    const shown = isRedrawn && Number.isFinite(really) ? really : group.teeAt;
    const { day, time } = localTime(shown, event.zone);
    return [{ round, group, at: `${day} ${time}` }];
  });
}

const nestedTeeTimes = (teeTimes: readonly TeeTime[]) => ({
  teetimes: teeTimes.map(({ round, group, at }) => ({
    course_code: group.course.code,
    course_name: group.course.name,
    course_num: group.course.number,
    round_num: round.number,
    start_hole: group.startHole,
    teetime: at,
    wave: group.wave,
  })),
});

const flatTeeTimes = (teeTimes: readonly TeeTime[]) => {
  const at = (number: number) => teeTimes.find(({ round }) => round.number === number)?.at ?? null;
  return {
    r1_teetime: at(1),
    r2_teetime: at(2),
    r3_teetime: at(3),
    r4_teetime: at(4),
    start_hole: teeTimes.at(-1)?.group.startHole ?? 1,
    early_late: teeTimes[0]?.group.wave === 'late' ? 1 : 0,
  };
};
