import { momentIn, viewerZone } from '@fairway/kit/format';
import { size, space } from '@fairway/kit/ui/tokens';
import { summaryStyle } from '../checkout/BillingFields.tsx';

export interface ReminderProps {
  /** When the last of the picks lock. */
  lockAt: string;
  /** Whether golfers lock one by one as they tee off. */
  byTeeTime: boolean;
  /** What becomes of a golfer who withdraws, by the pool's rules. */
  withdrawals: readonly string[];
}

/** What locks when, and what a withdrawal means. */
export function Reminder(props: ReminderProps) {
  return (
    <ul css={{ display: 'grid', gap: space.snug, paddingLeft: '1.25rem' }}>
      <li>{lockText(props)}</li>
      <Withdrawals {...props} />
    </ul>
  );
}

/** The same before a payment: the lock at once, and the rest for whoever wants it. */
export function FoldedReminder(props: ReminderProps) {
  return (
    <section aria-label="Important Reminder" css={{ fontSize: size.small }}>
      <p>
        <strong>Important Reminder.</strong> {lockText(props)}
      </p>
      <details>
        <summary css={summaryStyle}>If a golfer withdraws</summary>
        <ul css={{ display: 'grid', gap: space.tight, paddingLeft: '1.25rem' }}>
          <Withdrawals {...props} />
        </ul>
      </details>
    </section>
  );
}

function lockText({ lockAt, byTeeTime }: ReminderProps): string {
  const lock = momentIn(viewerZone(), new Date(lockAt));
  return byTeeTime
    ? `Each golfer locks at their own tee time, the last of them ${lock}. Until then you can swap them; after that they stay.`
    : `Picks lock ${lock}. Until then you can change them as often as you like; after that they stay.`;
}

const Withdrawals = ({ withdrawals }: ReminderProps) =>
  withdrawals.map((sentence) => <li key={sentence}>{sentence}</li>);
