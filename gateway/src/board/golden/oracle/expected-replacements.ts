import { byChance, type Sheet, tierOf } from './expected-sheet.ts';
import { type FeedState, type Golfer, hasWithdrawn, isIn } from './feed/feed-replay.ts';

// Who plays for a golfer that withdrew before a shot (G16).

export interface Replacement {
  out: number;
  in: number;
}

export interface PlayedCard {
  /** As they were chosen, those who came in standing in the place of those who went. */
  golfers: number[];
  /** Who was chosen, place by place. */
  picked: readonly number[];
  replacements: Replacement[];
}

interface Question {
  /** As the member chose it. */
  card: readonly number[];
  sheet: Sheet;
  states: readonly FeedState[];
  /** Whether a golfer can be replaced by then: with the lock, or with their own tee time where each has one. */
  isLocked(golfer: Golfer, state: FeedState): boolean;
  /** The round in which a shot counts; null where any does. */
  onlyRound: number | null;
}

/** Moment by moment until the last state: what is decided once stays. */
export function replaceWithdrawn({ card, sheet, states, isLocked, onlyRound }: Question): PlayedCard {
  const golfers = [...card];
  const replacements: Replacement[] = [];
  const hasHit = ({ hitIn }: Golfer) => (onlyRound === null ? hitIn.size > 0 : hitIn.has(onlyRound));
  for (const state of states)
    golfers.forEach((id, place) => {
      const golfer = state.golfers.get(id);
      if (!golfer || !hasWithdrawn(golfer) || hasHit(golfer) || !isLocked(golfer, state)) return;
      const next = nextInTier(golfer, state, sheet, golfers);
      if (!next) return;
      golfers[place] = next.id;
      replacements.push({ out: id, in: next.id });
    });
  return { golfers, picked: card, replacements };
}

/** The next one down of the same tier who is still in and not on the card; else the next one up. */
function nextInTier(
  out: Golfer,
  state: FeedState,
  sheet: Sheet,
  onCard: readonly number[],
): Golfer | undefined {
  const isOfTier = ({ id }: Golfer) => tierOf(sheet, id) === tierOf(sheet, out.id);
  const tier = byChance([...state.golfers.values()].filter(isOfTier), sheet.chances);
  const place = tier.findIndex(({ id }) => id === out.id);
  const down = tier.slice(place + 1);
  const up = tier.slice(0, place).reverse();
  return [...down, ...up].find((golfer) => isIn(golfer) && !onCard.includes(golfer.id));
}
