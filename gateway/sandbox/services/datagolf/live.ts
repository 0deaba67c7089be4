import { hashOf } from '../../world/chance.ts';
import type { Course, Hole } from '../../world/courses.ts';
import { boardAt, type SimulatedStanding } from '../../world/play/board.ts';
import { type WinChance, winChancesAt } from '../../world/play/odds.ts';
import type { Tournament } from '../../world/play/tournament.ts';
import type { Moment } from '../../world/venue-time.ts';
import { identityOf } from './identity.ts';
import { clockStamp } from './stamps.ts';

/** Everyone's score, in an order that means nothing, with what the model expects of them. */
export function inPlay(tournament: Tournament, now: Moment) {
  const board = boardAt(tournament, now);
  const prospects = new Map(winChancesAt(tournament, now).map((prospect) => [prospect.entrant, prospect]));
  const finishing = chancesToFinish([...prospects.values()]);
  return {
    data: shuffled(board.standings).map((standing) => ({
      ...scoreOf(standing),
      ...finishing(prospects.get(standing.entrant)),
      make_cut: chanceOfTheCut(tournament, standing, prospects, now),
    })),
    info: {
      current_round: board.currentRound,
      dead_heat_rules: 'no',
      event_name: tournament.event.name,
      last_update: clockStamp(board.at),
    },
  };
}

function shuffled(standings: readonly SimulatedStanding[]): SimulatedStanding[] {
  const keyed = standings.map((standing) => ({
    standing,
    key: hashOf(`row ${standing.entrant.competitor.id}`),
  }));
  return keyed.sort((one, other) => one.key - other.key).map(({ standing }) => standing);
}

function scoreOf({
  entrant,
  position,
  score,
  round,
  thru,
  today,
  course,
  startHole,
  strokes,
}: SimulatedStanding) {
  const [R1 = null, R2 = null, R3 = null, R4 = null] = strokes;
  const neverTeedOff = position !== '--' && entrant.cards.length === 0;
  return {
    ...identityOf(entrant.competitor),
    R1,
    R2,
    R3,
    R4,
    course: course.code,
    current_pos: position,
    current_score: score,
    end_hole: startHole === 1 ? 18 : 9,
    round,
    thru: neverTeedOff ? null : thru,
    today,
  };
}

const share = (probability: number) => Math.round(probability * 10_000) / 10_000;
const logistic = (strokes: number) => 1 / (1 + Math.exp(-strokes));

function chancesToFinish(prospects: readonly WinChance[]) {
  const expected = prospects.map((prospect) => prospect.expected).sort((one, other) => one - other);
  return (prospect: WinChance | undefined) => {
    const among = (places: number) => {
      const threshold = expected[Math.min(places, expected.length) - 1];
      if (!prospect || threshold === undefined) return 0;
      return share(logistic((1.7 * (threshold - prospect.expected)) / prospect.uncertainty));
    };
    return { win: share(prospect?.win ?? 0), top_5: among(5), top_10: among(10), top_20: among(20) };
  };
}

function chanceOfTheCut(
  { event, cut }: Tournament,
  { entrant, position }: SimulatedStanding,
  prospects: ReadonlyMap<unknown, WinChance>,
  now: Moment,
): number {
  if (event.cutAfter === null) return 1;
  if (cut && cut.labelledAt <= now) return cut.made.has(entrant) ? 1 : 0;
  const prospect = prospects.get(entrant);
  if (!prospect || position === '--') return 0.5;
  const better = [...prospects.values()].filter(({ expected }) => expected < prospect.expected).length;
  return share(logistic((65 - better) / 12));
}

/** What each hole did to the field, round by round: the only place where the feed tells pars. */
export function liveHoleStats(tournament: Tournament, now: Moment) {
  const { at, currentRound } = boardAt(tournament, now);
  const rounds = tournament.rounds.filter(({ number }) => number <= currentRound);
  return {
    event_name: tournament.event.name,
    last_update: clockStamp(at),
    current_round: currentRound,
    courses: tournament.courses.map((course) => ({
      course_code: course.code,
      rounds: rounds
        .filter(({ groups }) => groups.some((group) => group.course === course))
        .map(({ number }) => ({
          round_num: number,
          holes: course.holes.map((hole) => ({
            hole: hole.number,
            par: hole.par,
            yardage: hole.yards,
            total: countScores(strokesOn(tournament, number, course, hole, at), hole.par),
          })),
        })),
    })),
  };
}

const strokesOn = (
  { entrants }: Tournament,
  round: number,
  course: Course,
  hole: Hole,
  at: Moment,
): number[] =>
  entrants.flatMap(({ cards }) => {
    const card = cards.find((played) => played.round === round && played.course === course);
    const played = card?.holes.find((each) => each.hole === hole);
    return played && played.at <= at ? [played.strokes] : [];
  });

function countScores(strokes: readonly number[], par: number) {
  const count = (isIt: (toPar: number) => boolean) => strokes.filter((each) => isIt(each - par)).length;
  const sum = strokes.reduce((total, each) => total + each, 0);
  return {
    avg_score: strokes.length > 0 ? Math.round((1000 * sum) / strokes.length) / 1000 : null,
    players_thru: strokes.length,
    eagles_or_better: count((toPar) => toPar <= -2),
    birdies: count((toPar) => toPar === -1),
    pars: count((toPar) => toPar === 0),
    bogeys: count((toPar) => toPar === 1),
    doubles_or_worse: count((toPar) => toPar >= 2),
  };
}
