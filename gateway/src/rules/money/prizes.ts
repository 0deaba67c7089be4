// What the places pay. The pot is the paid entries' buy-ins. Each place gets its share of it in whole dollars,
// and what rounding down leaves goes to the rounding account (G31). Places that nobody claims go to the first.
// Equals share the prizes of the places they hold in whole cents, the odd cents going to whoever of them paid
// first (G26). Only entries with a card claim anything (G27). With a single paid entry, or those of one member only (G41),
// or no card at all, every buy-in goes back. Prizes that a pool names take the place of the shares (G46). All of it is computed in
// integers (G29).

export interface Claimant {
  entryId: string;
  /** Its place among all entries, ties broken; those who are still equal have the same. */
  rank: number;
  paidAt: Date;
}

export interface Pot {
  buyInCents: number;
  paidEntries: number;
  /** How many members have paid for them; without it, as many. */
  paidMembers?: number | undefined;
  payoutsBps: readonly number[];
  /** The prizes by name, whatever the pot is, instead of shares of it (G46). */
  namedCents?: readonly number[] | undefined;
}

export type PotOutcome =
  | { kind: 'refund' }
  | {
      kind: 'prizes';
      /** What the places pay, the first one first, and what rounding leaves: together the pot. */
      prizesCents: number[];
      roundingCents: number;
      shares: { entryId: string; cents: number }[];
    };

const wholeBps = 10_000;
const dollarCents = 100;

export const potCents = ({ buyInCents, paidEntries }: Pot): number => buyInCents * paidEntries;

/** What each place pays when all are claimed. */
export function prizesCents(pot: Pot): number[] {
  if (pot.namedCents) return [...pot.namedCents];
  const cents = potCents(pot);
  return pot.payoutsBps.map((bps) => {
    const share = Math.floor((cents * bps) / wholeBps);
    return share - (share % dollarCents);
  });
}

/** What each place pays when only so many claim a prize. */
export function prizesOfClaimed(pot: Pot, claimed: number): number[] {
  const full = prizesCents(pot);
  const unclaimed = sum(full.slice(Math.max(1, claimed)));
  return full.map((cents, place) => {
    if (place === 0) return cents + unclaimed;
    return place < claimed ? cents : 0;
  });
}

/** What each place is shown to pay: as they were named (G46) until the lock, since members may still come. */
export const prizesShown = (pot: Pot, claimed: number, isLocked: boolean): number[] =>
  pot.namedCents && !isLocked ? prizesCents(pot) : prizesOfClaimed(pot, claimed);

export function sharePrizes(pot: Pot, claimants: readonly Claimant[]): PotOutcome {
  const isAlone = (pot.paidMembers ?? pot.paidEntries) < 2 && !pot.namedCents;
  if (potCents(pot) > 0 && (isAlone || claimants.length === 0)) return { kind: 'refund' };
  const prizes = prizesOfClaimed(pot, claimants.length);
  const shares: { entryId: string; cents: number }[] = [];
  let held = 0;
  for (const equals of byRank(claimants)) {
    shares.push(...split(sum(prizes.slice(held, held + equals.length)), equals));
    held += equals.length;
  }
  const roundingCents = pot.namedCents ? 0 : potCents(pot) - sum(prizes);
  return { kind: 'prizes', prizesCents: prizes, roundingCents, shares };
}

/** Those of one rank together, the first rank first. */
function byRank(claimants: readonly Claimant[]): Claimant[][] {
  const groups: Claimant[][] = [];
  for (const claimant of [...claimants].sort((a, b) => a.rank - b.rank)) {
    const equals = groups.at(-1);
    if (equals?.[0]?.rank === claimant.rank) equals.push(claimant);
    else groups.push([claimant]);
  }
  return groups;
}

/** An entry as it stands in play. */
export interface Contender {
  entryId: string;
  /** Null as long as it has nothing to rank by. */
  rank: number | null;
  paidAt: Date;
  hasCard: boolean;
}

/**
 * What each would win if it ended now: the prizes of the places as they are. As long as nobody has finished a
 * round and cards still wait for their first score, a prize would only be a matter of tee times, and there is none.
 */
export function sharesIfEndedNow(
  pot: Pot,
  contenders: readonly Contender[],
  isRoundDone: boolean,
): { entryId: string; cents: number }[] {
  const claimants = contenders.flatMap(({ rank, ...contender }) =>
    rank === null ? [] : [{ ...contender, rank }],
  );
  const isWaiting = contenders.some(({ rank, hasCard }) => rank === null && hasCard);
  if (claimants.length === 0 || (isWaiting && !isRoundDone)) return [];
  const outcome = sharePrizes(pot, claimants);
  return outcome.kind === 'prizes' ? outcome.shares : [];
}

function split(cents: number, equals: readonly Claimant[]): { entryId: string; cents: number }[] {
  const each = Math.floor(cents / equals.length);
  const odd = cents - each * equals.length;
  return [...equals]
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.entryId < b.entryId ? -1 : 1))
    .map(({ entryId }, place) => ({ entryId, cents: each + (place === 0 ? odd : 0) }))
    .filter((share) => share.cents > 0);
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
