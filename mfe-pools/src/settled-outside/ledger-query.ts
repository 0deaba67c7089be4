import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { entryWithMember } from '@fairway/schema/display';

export const LedgerFields = graphql(`
  fragment LedgerFields on OutsideLedger @_unmask {
    id
    number
    hasEarlier
    hasLater
    collectedCents
    openCents
    contest { id state prizesCents weeks { week tournament { id name } } }
    entries {
      id
      user { id username }
      entry
      nickname
      paidAt
      note
      hasCard
      inPot
      prizeCents
      prizePaidAt
      prizeNote
    }
  }
`);

/** A contest's ledger; its number is left out for the one that is open or in play. */
export const OutsideLedger = graphql(
  `
    query OutsideLedger($pool: String!, $contest: Int) {
      outsideLedger(pool: $pool, contest: $contest) { ...LedgerFields @unmask }
    }
  `,
  [LedgerFields],
);

export const MarkBuyIn = graphql(
  `
    mutation MarkBuyIn($pool: String!, $username: String!, $paid: Boolean!, $note: String, $contest: Int, $entry: Int!) {
      markBuyIn(pool: $pool, username: $username, paid: $paid, note: $note, contest: $contest, entry: $entry) {
        ...LedgerFields @unmask
      }
    }
  `,
  [LedgerFields],
);

export const MarkPrize = graphql(
  `
    mutation MarkPrize($pool: String!, $username: String!, $paid: Boolean!, $note: String, $contest: Int, $entry: Int!) {
      markPrize(pool: $pool, username: $username, paid: $paid, note: $note, contest: $contest, entry: $entry) {
        ...LedgerFields @unmask
      }
    }
  `,
  [LedgerFields],
);

export type Ledger = ResultOf<typeof LedgerFields>;
export type LedgerEntry = Ledger['entries'][number];

/** Whose: 'ann', 'ann 2', or 'Lucky (ann)'. */
export const ownerOf = ({ user, ...name }: LedgerEntry): string => entryWithMember(user.username, name);

/** What the contest is about, as 'Palmetto Classic'. */
export const contestName = ({ contest }: Ledger): string =>
  contest.weeks.map(({ tournament }) => tournament.name).join(', ');
