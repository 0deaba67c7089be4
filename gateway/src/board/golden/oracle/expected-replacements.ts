import { type Chapter, type Golfer, hasWithdrawn, isIn } from './event-story.ts';
import { byChance, type Sheet, tierOf } from './expected-sheet.ts';

// Who plays for a golfer that withdrew before a shot (G16).

export interface Replacement {
  out: number;
  in: number;
}

export interface PlayedCard {
  /** As they were chosen, those who came in standing in the place of those who went. */
  golfers: number[];
  replacements: Replacement[];
}

interface Question {
  /** As the member chose it. */
  card: readonly number[];
  sheet: Sheet;
  story: readonly Chapter[];
  /** From when a golfer of the card can be replaced: the lock, or in a single round their own tee time. */
  lockOf(golfer: Golfer): Date;
  /** The round in which a shot counts; null where any does. */
  onlyRound: number | null;
}

/** Moment by moment until the story's end: what is decided once stays. */
export function replaceWithdrawn({ card, sheet, story, lockOf, onlyRound }: Question): PlayedCard {
  const golfers = [...card];
  const replacements: Replacement[] = [];
  const hasHit = ({ hitIn }: Golfer) => (onlyRound === null ? hitIn.size > 0 : hitIn.has(onlyRound));
  for (const chapter of story)
    golfers.forEach((id, place) => {
      const golfer = chapter.golfers.get(id);
      if (!golfer || !hasWithdrawn(golfer) || hasHit(golfer) || chapter.at < lockOf(golfer)) return;
      const next = nextInTier(golfer, chapter, sheet, golfers);
      if (!next) return;
      golfers[place] = next.id;
      replacements.push({ out: id, in: next.id });
    });
  return { golfers, replacements };
}

/** The next one down of the same tier who is still in and not on the card; else the next one up. */
function nextInTier(
  out: Golfer,
  chapter: Chapter,
  sheet: Sheet,
  onCard: readonly number[],
): Golfer | undefined {
  const isOfTier = ({ id }: Golfer) => tierOf(sheet, id) === tierOf(sheet, out.id);
  const tier = byChance([...chapter.golfers.values()].filter(isOfTier), sheet.chances);
  const place = tier.findIndex(({ id }) => id === out.id);
  const down = tier.slice(place + 1);
  const up = tier.slice(0, place).reverse();
  return [...down, ...up].find((golfer) => isIn(golfer) && !onCard.includes(golfer.id));
}
