/** Which figures stand beside a name: as many as there is room for, and none that says nothing yet. */
export interface BoardColumns {
  /** Before anybody has a score, who has a card is all there is to say. */
  card: boolean;
  rounds: boolean;
  /** The round that is played or was last, beside a total of several. */
  today: number | null;
  thru: boolean;
}

interface Row {
  rounds: readonly (number | null)[];
  running: number | null;
  total: number | null;
}

interface Room {
  /** A cancelled tournament has no scores, and nobody picks for it any more. */
  isOver: boolean;
  /** Four rounds and their sum, or the one score there is. */
  hasRounds: boolean;
  isPhone: boolean;
  /** Whether the rounds are wanted where they and the round in play have no room beside each other. */
  wantsRounds: boolean;
}

export function columnsFor(
  rows: readonly Row[],
  { isOver, hasRounds, isPhone, wantsRounds }: Room,
): BoardColumns {
  const hasScores = isOver || rows.some(({ running, total }) => (total ?? running) !== null);
  const isShort = isPhone && !wantsRounds;
  return {
    card: !hasScores,
    rounds: hasScores && hasRounds && !isShort,
    today: hasScores && hasRounds && isShort ? latestRound(rows) : null,
    thru: hasScores && isShort,
  };
}

const latestRound = (rows: readonly Row[]): number =>
  Math.max(1, ...rows.map(({ rounds }) => rounds.findLastIndex((toPar) => toPar !== null) + 1));
