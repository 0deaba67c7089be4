import { isIn, isOver } from './feed/feed-replay.ts';
import type { FeedState, Golfer } from './feed/feed-state.ts';

// What the sheets of one event have to be (G7, G15).

export type TierNumber = 1 | 2 | 3 | 4;

export interface Sheet {
  /** From when the tiers stand. */
  at: Date;
  tiers: ReadonlyMap<number, TierNumber>;
  /** The chances that the tiers were made of; whoever came in later has none. */
  chances: ReadonlyMap<number, number>;
}

/** Whoever came into the field after the tiers were made is in the last. */
export const tierOf = ({ tiers }: Sheet, id: number): TierNumber => tiers.get(id) ?? 4;

/** The week's own: made once nine tenths of those in the field have a chance, and never again. */
export function weekSheet(states: readonly FeedState[]): Sheet | undefined {
  for (const { at, golfers, chances } of states) {
    const listed = [...golfers.values()].filter(({ isListed }) => isListed);
    const priced = listed.filter(({ id }) => chances.has(id));
    if (listed.length > 0 && priced.length >= 0.9 * listed.length) {
      const own = new Map(
        [...golfers.keys()].flatMap((id) =>
          chances.has(id) ? [[id, chances.get(id) as number] as const] : [],
        ),
      );
      const tiers = split(listed, own);
      const inOrder = byChance(priced, own);
      // Who is away for the moment is ranked beside the next one down.
      for (const away of golfers.values())
        if (!away.isListed && own.has(away.id)) {
          const nextDown = inOrder.find((other) => byChance([other, away], own)[0] === away);
          tiers.set(away.id, nextDown ? (tiers.get(nextDown.id) ?? 4) : 4);
        }
      return { at, chances: own, tiers };
    }
  }
  return undefined;
}

/**
 * A single round's: the same split over those still in, with the week's chances, from the start of the round's
 * day on, once nine tenths of those still in have a tee time and they have finished the round before: whoever has none
 * is not waited for.
 */
export function roundSheet(
  states: readonly FeedState[],
  week: Sheet,
  { round, dayStartsAt }: { round: number; dayStartsAt: Date },
): Sheet | undefined {
  for (const state of states) {
    if (state.at < dayStartsAt || state.at < week.at) continue;
    const still = [...state.golfers.values()].filter(isIn);
    const drawn = still.filter(({ teeAt }) => teeAt[round - 1] !== null);
    if (drawn.length === 0 || drawn.length < 0.9 * still.length) continue;
    const hasFinished = ({ strokes }: Golfer) => strokes[round - 2] != null;
    if (round > 1 && !isOver(state, round - 1) && !drawn.every(hasFinished)) continue;
    const players = round === 1 ? still : drawn;
    return { at: state.at, chances: week.chances, tiers: split(players, week.chances) };
  }
  return undefined;
}

/** The first 21 in a hundred of the priced, the next 24, the next 26, and all others, the unpriced included. */
function split(
  golfers: readonly { id: number; name: string }[],
  chances: ReadonlyMap<number, number>,
): Map<number, TierNumber> {
  const inOrder = byChance(
    golfers.filter(({ id }) => chances.has(id)),
    chances,
  );
  const n = inOrder.length;
  const [first, second, third] = [21, 24, 26].map((share) => Math.floor((share * n) / 100)) as [
    number,
    number,
    number,
  ];
  const tiers = new Map<number, TierNumber>(golfers.map(({ id }) => [id, 4]));
  inOrder.forEach(({ id }, place) => {
    if (place < first) tiers.set(id, 1);
    else if (place < first + second) tiers.set(id, 2);
    else if (place < first + second + third) tiers.set(id, 3);
  });
  return tiers;
}

/** The likeliest first; equal chances, and those without, by name as the feed writes it. */
export function byChance<T extends { id: number; name: string }>(
  golfers: readonly T[],
  chances: ReadonlyMap<number, number>,
): T[] {
  const chanceOf = ({ id }: T) => chances.get(id) ?? -1;
  return golfers.toSorted((one, other) => {
    if (chanceOf(one) !== chanceOf(other)) return chanceOf(other) - chanceOf(one);
    return one.name < other.name ? -1 : 1;
  });
}
