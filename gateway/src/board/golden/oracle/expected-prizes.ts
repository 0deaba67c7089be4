// Who gets what of a pot (G26, G31), or of prizes by name (G46). The product's money is integer cents, and so is this.

export interface Claim {
  entry: string;
  /** Whose it is. */
  owner: string;
  /** Ties broken; null for an entry that has no card and so claims nothing. */
  rank: number | null;
  paidAt: Date;
  /** Whether its buy-in is part of the pot; it is, unless given (G43). */
  inPot?: boolean;
}

interface Stake {
  buyInCents: number;
  percents: readonly number[];
  /** What the places pay, whatever the pot is. */
  namedCents?: readonly number[] | undefined;
}

export type Distribution =
  | { kind: 'refund' }
  | { kind: 'prizes'; cents: ReadonlyMap<string, number>; roundingCents: number };

export function expectedPrizes(
  entries: readonly Claim[],
  { buyInCents, percents, namedCents }: Stake,
): Distribution {
  const claims = entries.filter(({ rank }) => rank !== null);
  const paid = entries.filter(({ inPot = true }) => inPot);
  // Nobody plays against nobody, nor against themselves, for what they have paid in.
  const isAlone = new Set(paid.map(({ owner }) => owner)).size < 2;
  if (claims.length === 0 || (isAlone && !namedCents)) return { kind: 'refund' };

  const potCents = paid.length * buyInCents;
  const places = namedCents ?? percents.map((percent) => Math.floor((potCents * percent) / 100 / 100) * 100);
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
  return { kind: 'prizes', cents, roundingCents: namedCents ? 0 : potCents - sum(places) };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
