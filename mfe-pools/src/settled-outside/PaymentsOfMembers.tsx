import { useQuery } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { useUsername } from '@fairway/kit/session';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { contestName, type LedgerEntry, OutsideLedger, ownerOf } from './ledger-query.ts';

/** What the host has noted: one's own payment, and those of all where members may see them. */
export function PaymentsOfMembers({ pool }: { pool: string }) {
  const viewer = useUsername();
  const { data, error } = useQuery(OutsideLedger, {
    variables: { pool, contest: null },
    fetchPolicy: 'cache-and-network',
  });
  if (error) return null;
  const ledger = data?.outsideLedger;
  if (!ledger) return data ? null : <Skeleton rows={2} label="Loading the payments" />;
  const own = ledger.entries.filter(({ user }) => user.username === viewer);
  const others = ledger.entries.length > own.length;
  const paid = ledger.entries.filter(({ paidAt }) => paidAt !== null);
  const unpaid = ledger.entries.filter(({ paidAt, hasCard }) => paidAt === null && hasCard);
  return (
    <section aria-label="Payments" css={{ overflowWrap: 'anywhere' }}>
      <h4 css={{ marginBottom: space.tight, fontSize: size.lead }}>Payments for the {contestName(ledger)}</h4>
      {own.map((entry) => (
        <p key={entry.id}>
          {own.length > 1 && <strong>{ownerOf(entry)}: </strong>}
          {ownText(entry)}
        </p>
      ))}
      {others && <p css={{ color: color.muted, fontSize: size.small }}>{paymentsText(paid, unpaid)}</p>}
    </section>
  );
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = (entries: readonly LedgerEntry[]): string => names.format(entries.map(ownerOf));

function paymentsText(paid: readonly LedgerEntry[], unpaid: readonly LedgerEntry[]): string {
  if (paid.length === 0) return 'Nobody has paid yet.';
  return unpaid.length === 0
    ? `Paid: ${namesOf(paid)}.`
    : `Paid: ${namesOf(paid)}. Not paid yet: ${namesOf(unpaid)}.`;
}

function ownText({ paidAt, note, prizeCents, prizePaidAt }: LedgerEntry): string {
  const buyIn = paidAt
    ? `The host has noted your buy-in as paid${note ? ` (${note})` : ''}.`
    : 'The host has not noted your buy-in as paid.';
  if (prizeCents === null) return buyIn;
  return `${buyIn} You have won ${moneyText(prizeCents)}, which the host ${
    prizePaidAt ? 'has handed over' : 'still has to hand over'
  }.`;
}
