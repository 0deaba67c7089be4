import {
  type CardScore,
  expectedBoard,
  isByPoints,
  type Row,
  type Scoring,
  scoreCard,
  type Week,
} from './expected-board.ts';
import { hasTeedOff } from './expected-locks.ts';
import {
  type FeedState,
  hasWithdrawn,
  isCancelled,
  isIn,
  isOfficial,
  isOpen,
  isVoid,
} from './feed/feed-replay.ts';

// One and Done (G45), worked out entry by entry: points by the place that the leaderboard says, added up over the weeks,
// the highest first. In hundredths, as the product has them.

const first = [500, 300, 190, 135, 110, 100, 90, 85, 80, 75, 70, 65, 60, 57, 55, 53, 51, 49, 47, 46];
/** From 21st on one less with each place, and never less than one. */
const pointsOf = (place: number): number => first[place - 1] ?? Math.max(1, 66 - place);

const placeOf = ({ word }: { word: string }): number | null => {
  const digits = word.replace('T', '');
  return /^\d+$/.test(digits) ? Number(digits) : null;
};

/** What the golfer's place gives so far; null as long as there is none. */
export function golferPoints(state: FeedState, id: number): number | null {
  const isOver = isOfficial(state) || isCancelled(state);
  if (!isOver && !isOpen(state, 1)) return null;
  const golfer = state.golfers.get(id);
  if (!golfer || !isIn(golfer)) return 0;
  const place = placeOf(golfer);
  if (place === null) return isOver ? 0 : null;
  const level = [...state.golfers.values()].filter((other) => isIn(other) && placeOf(other) === place).length;
  let sum = 0;
  for (let at = place; at < place + level; at += 1) sum += pointsOf(at);
  return Math.round((sum * 100) / level);
}

/** The board, by strokes or by points. */
export function boardBy(
  weeks: readonly Week[],
  entries: readonly string[],
  how: { scoring: Scoring; onlyRound: number | null },
): Row[] {
  if (!isByPoints(how.scoring)) return expectedBoard(weeks, entries, how);
  return expectedPointsBoard(weeks, entries, how.scoring.ties, (card, { state }) =>
    scoreCard(card, state, how),
  );
}

/** The board, where the rounds of the golfers are worked out by `scoreOf`. */
function expectedPointsBoard(
  weeks: readonly Week[],
  entries: readonly string[],
  ties: 'best-weeks' | 'split',
  scoreOf: (card: readonly number[], week: Week) => CardScore,
): Row[] {
  const rows = entries.map((entry) => {
    const scores = weeks.map((week) => {
      const card = week.cards.get(entry);
      return card && week.isLocked && !isVoid(week.state) ? { card, week } : null;
    });
    const weekPoints = scores.map((score) => score && golferPoints(score.week.state, score.card[0] ?? 0));
    const given = weekPoints.filter((points) => points !== null);
    const points = given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0);
    const best = weekPoints.map((one) => one ?? 0).toSorted((one, other) => other - one);
    const cards = scores.map(
      (score) => score && { ...scoreOf(score.card, score.week), running: null, total: null },
    );
    return { entry, cards, weekPoints, points, best };
  });
  const ranked = rows.filter(({ points }) => points !== null);
  return rows.map(({ entry, cards, points, weekPoints, best }) => {
    const shown = { entry, weeks: cards, running: null, total: null, points, weekPoints };
    if (points === null) return { ...shown, position: '-', rank: null };
    const before = ranked.filter((other) => (other.points ?? 0) > points).length;
    const level = ranked.filter((other) => other.points === points);
    const winsTie = (other: readonly number[]) => {
      const at = other.findIndex((one, nth) => one !== best[nth]);
      return ties === 'best-weeks' && at >= 0 && (other[at] ?? 0) > (best[at] ?? 0);
    };
    return {
      ...shown,
      position: `${level.length > 1 ? 'T' : ''}${before + 1}`,
      rank: before + 1 + level.filter((other) => winsTie(other.best)).length,
    };
  });
}

/** Who is used up for each week's card: on a card of another week that did not come to nothing. */
export function expectedUsed(
  weeks: readonly { card: readonly number[] | undefined; state: FeedState | undefined }[],
  week: number,
): Map<number, number> {
  const used = new Map<number, number>();
  weeks.forEach(({ card, state }, at) => {
    if (at + 1 === week || !card || (state && isVoid(state))) return;
    for (const id of card) used.set(id, at + 1);
  });
  return used;
}

interface Repick {
  state: FeedState;
  now: Date;
  lock: string;
  lockAt: Date;
  /** As it is. */
  card: readonly number[] | undefined;
}

const mayStillTeeOff = (state: FeedState, id: number, now: Date): boolean =>
  state.golfers.has(id) && !hasTeedOff({ round: null }, state, id, now);

/** Whom the card could be saved with now, while the first round is under way: none where it is locked. */
export function expectedRepicks(
  { state, now, lock, lockAt, card }: Repick,
  used: ReadonlyMap<number, number>,
) {
  const own = card?.[0] === undefined ? undefined : state.golfers.get(card[0]);
  const teeAt = own?.teeAt[0] ?? null;
  const isGoneInTime = own && hasWithdrawn(own) && own.hitIn.size === 0 && teeAt !== null && now < teeAt;
  const isOpenStill =
    lock === 'golfer' ? !own || mayStillTeeOff(state, own.id, now) : now < lockAt || isGoneInTime === true;
  if (!isOpenStill) return [];
  return [...state.golfers.values()].filter(
    (golfer) => isIn(golfer) && mayStillTeeOff(state, golfer.id, now) && !used.has(golfer.id),
  );
}
