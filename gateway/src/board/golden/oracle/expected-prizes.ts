// Who gets what of a pot (G26, G31). The product's money is integer cents, and so is this.

export interface Claim {
  entry: string;
  /** Whose it is. */
  owner: string;
  /** Ties broken; null for an entry that has no card and so claims nothing. */
  rank: number | null;
  paidAt: Date;
}

export type Distribution =
  | { kind: 'refund' }
  | { kind: 'prizes'; cents: ReadonlyMap<string, number>; roundingCents: number };

export function expectedPrizes(
  paid: readonly Claim[],
  { buyInCents, percents }: { buyInCents: number; percents: readonly number[] },
): Distribution {
  const claims = paid.filter(({ rank }) => rank !== null);
  // Nobody plays against nobody, nor against themselves.
  if (new Set(paid.map(({ owner }) => owner)).size < 2 || claims.length === 0) return { kind: 'refund' };

  const potCents = paid.length * buyInCents;
  const places = percents.map((percent) => Math.floor((potCents * percent) / 100 / 100) * 100);
  // What nobody can claim is the winner's.
  const given = places.map((cents, place) => (place < claims.length ? cents : 0));
  const unclaimed = sum(places) - sum(given);
  given[0] = (given[0] ?? 0) + unclaimed;

  const cents = new Map<string, number>();
  for (const rank of new Set(claims.map((claim) => claim.rank as number))) {
    const level = claims
      .filter((claim) => claim.rank === rank)
      .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
    const shared = sum(given.slice(rank - 1, rank - 1 + level.length));
    const each = Math.floor(shared / level.length);
    const odd = shared - each * level.length;
    level.forEach(({ entry }, index) => {
      cents.set(entry, index === 0 ? each + odd : each);
    });
  }
  return { kind: 'prizes', cents, roundingCents: potCents - sum(places) };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
