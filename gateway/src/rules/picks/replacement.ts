// Who replaces a golfer that withdrew before a shot: the next one down by the frozen odds in the same tier who
// is still in and not on the card, else the next one up (G16). Depends only on the field and the card, so equal
// cards get equal replacements.
import type { Tier } from '../golf/tiers.ts';

export interface Candidate {
  id: number;
  name: string;
  tier: Tier;
  /** As when the tiers were made. */
  odds: number | null;
  isIn: boolean;
}

export interface Replaced {
  out: number;
  in: number;
}

/** Sheet order: by chance to win, unpriced last, ties by name. */
export const bySheetOrder = (a: Candidate, b: Candidate): number =>
  (b.odds ?? -1) - (a.odds ?? -1) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

export function replacementFor(
  outId: number,
  field: readonly Candidate[],
  onCard: ReadonlySet<number>,
): number | null {
  const out = field.find(({ id }) => id === outId);
  if (!out) return null;
  const tier = field.filter(({ tier }) => tier === out.tier).sort(bySheetOrder);
  const place = tier.indexOf(out);
  const nearestFirst = [...tier.slice(place + 1), ...tier.slice(0, place).reverse()];
  return nearestFirst.find(({ id, isIn }) => isIn && !onCard.has(id))?.id ?? null;
}

/** The replacements for a card. Several are made in sheet order, whatever the order of picking. */
export function replacementsFor(
  golfers: readonly number[],
  outBeforeAShot: ReadonlySet<number>,
  field: readonly Candidate[],
): Replaced[] {
  const onCard = new Set(golfers);
  const leaving = field.filter(({ id }) => onCard.has(id) && outBeforeAShot.has(id)).sort(bySheetOrder);
  return leaving.flatMap(({ id }) => {
    const coming = replacementFor(id, field, onCard);
    if (coming === null) return [];
    onCard.add(coming);
    return [{ out: id, in: coming }];
  });
}

/** The card's golfers with replacements in place. */
export const withReplacements = (golfers: readonly number[], replacements: readonly Replaced[]): number[] =>
  replacements.reduce(
    (playing, { out, in: coming }) => playing.map((id) => (id === out ? coming : id)),
    [...golfers],
  );

/** The reverse: the golfers as picked, before replacements. */
export const asPicked = (playing: readonly number[], replacements: readonly Replaced[]): number[] =>
  replacements.reduceRight(
    (golfers, { out, in: coming }) => golfers.map((id) => (id === coming ? out : id)),
    [...playing],
  );
