import { type GoldenPool, isOneAndDone } from '../golden-pools.ts';
import type { ShownCard } from '../shown.ts';
import { isWeekVoid, scoreCard } from './expected-board.ts';
import { golferPoints } from './expected-points.ts';
import type { PlayedCard } from './expected-replacements.ts';
import { type Sheet, tierOf } from './expected-sheet.ts';
import type { FeedState } from './feed/feed-replay.ts';

// What a card has to show, golfer by golfer (G28).

interface HowOfCard {
  sheet: Sheet;
  state: FeedState;
  pool: GoldenPool;
  /** Of all members. */
  cards: readonly (readonly number[])[];
}

export function explain(
  { golfers, picked }: PlayedCard,
  isVisible: (id: number) => boolean,
  { sheet, state, pool, cards }: HowOfCard,
): ShownCard {
  const how = { scoring: pool.scoring, onlyRound: pool.round };
  const isOut = isWeekVoid(state, pool.round);
  const scores = scoreCard(golfers, state, how, cards).golfers;
  return {
    golfers: Object.fromEntries(
      golfers.flatMap((id, place) =>
        isVisible(id)
          ? [
              [
                id,
                {
                  tier: tierOf(sheet, id),
                  replaced: picked[place] === id ? null : (picked[place] ?? null),
                  points: isOneAndDone(pool) && !isOut ? golferPoints(state, id) : null,
                  toPar: scores.map((ofRound) => ofRound[place]?.toPar ?? null),
                  penalties: scores.flatMap((ofRound, index) =>
                    ofRound[place]?.isPenalty ? [index + 1] : [],
                  ),
                },
              ],
            ]
          : [],
      ),
    ),
    counting: scores.map((ofRound) =>
      ofRound
        .flatMap(({ id, counts, toPar }) => (counts && !isOut && isVisible(id) ? [toPar ?? 0] : []))
        .toSorted((one, other) => one - other),
    ),
  };
}
