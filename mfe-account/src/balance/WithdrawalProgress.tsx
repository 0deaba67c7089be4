import { useFragment } from '@fairway/kit/apollo';
import { moneyText, recordTimeIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';

export const WithdrawalProgressFields = graphql(`
  fragment WithdrawalProgressFields on Withdrawal {
    id
    amountCents
    email
    status
    reason
    settledAt
    waitsUntil
    waitsBecause
  }
`);

type Withdrawal = ResultOf<typeof WithdrawalProgressFields>;

const tones = { OPEN: 'info', SENT: 'info', PAID: 'success', RETURNED: 'error' } as const;

interface WithdrawalProgressProps {
  of: FragmentOf<typeof WithdrawalProgressFields>;
  /** A sentence to begin with. */
  lead?: string | undefined;
}

/** The progress of a withdrawal until it is paid or returned. */
export function WithdrawalProgress({ of, lead }: WithdrawalProgressProps) {
  const withdrawal = useFragment(WithdrawalProgressFields, of);
  return (
    <Notice tone={lead ? 'success' : tones[withdrawal.status]}>
      {lead && <p>{lead}</p>}
      <p>
        <strong>
          {moneyText(withdrawal.amountCents)} to {withdrawal.email}
        </strong>
      </p>
      <p>{progressText(withdrawal)}</p>
    </Notice>
  );
}

function progressText({ status, reason, settledAt, waitsUntil, waitsBecause }: Withdrawal): string {
  const when = settledAt === null ? '' : ` ${recordTimeIn(viewerZone(), new Date(settledAt))}`;
  if (waitsBecause !== null) return `Taken from your balance. ${waitsBecause}`;
  if (waitsUntil !== null)
    return `Waits until ${recordTimeIn(viewerZone(), new Date(waitsUntil))}, because this address is new. You can stop it until then.`;
  switch (status) {
    case 'OPEN':
      return 'Taken from your balance. The eCheck is about to be sent.';
    case 'SENT':
      return 'The eCheck is on its way.';
    case 'PAID':
      return `Paid${when}.`;
    case 'RETURNED':
      return `Back in your balance${when}: ${reason}`;
  }
}
