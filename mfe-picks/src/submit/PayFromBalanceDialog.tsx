import { useMutation } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { useUsername } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useRef, useState } from 'react';
import { confirmWithGateway } from '../checkout/pay.ts';
import type { NamedDraft } from '../entries/unpaid-drafts.ts';
import { EditableCardFields } from '../selection/picks-fields.ts';
import type { Draft } from './draft.ts';
import { FoldedReminder, type ReminderProps } from './Reminder.tsx';

const PayFromBalance = graphql(
  `
    mutation PayFromBalance($pool: String!, $golfers: [ID!]!, $week: Int!, $entry: Int!) {
      payFromBalance(pool: $pool, golfers: $golfers, week: $week, entry: $entry) {
        id
        paid
        user { id balanceCents }
        card { ...EditableCardFields @unmask }
        submit { allowed code message until }
      }
    }
  `,
  [EditableCardFields],
);

/** Which of several entries it was about, and how many before it were paid. */
function stoppedAt(drafts: readonly (Draft & { name?: string })[], paid: ReadonlySet<number>): string {
  const done = drafts.filter(({ entry }) => paid.has(entry)).length;
  const { name = 'This entry' } = drafts[done] ?? {};
  const before = `${done} of ${drafts.length} ${done === 1 ? 'is' : 'are'} paid. `;
  return `${done > 0 ? before : ''}${name}:`;
}

interface PayFromBalanceDialogProps {
  open: boolean;
  draft: Draft;
  /** Drafts of the player's other entries that wait for their buy-ins too. */
  others: readonly NamedDraft[];
  balanceCents: number;
  buyInCents: number;
  feeCents: number;
  reminder: ReminderProps;
  onClose: () => void;
  /** The player prefers to pay by card. */
  onCard: () => void;
  /** How many buy-ins were paid. */
  onPaid: (count: number) => void;
}

/** Offers to pay from the balance before asking for a card. */
export function PayFromBalanceDialog(props: PayFromBalanceDialogProps) {
  const { open, draft, others, balanceCents, buyInCents, feeCents, reminder, onClose, onCard, onPaid } =
    props;
  const username = useUsername() ?? '';
  const [payFromBalance] = useMutation(PayFromBalance);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // What was paid before another was refused.
  const paid = useRef(new Set<number>());
  const all = [draft, ...others];
  const paysAll = others.length > 0 && balanceCents >= all.length * buyInCents;

  const payOne = async ({ pool, entry, week, golfers }: Draft) => {
    try {
      const variables = { pool, entry, week, golfers: [...golfers] };
      await payFromBalance({ variables, context: withTimeout() });
    } catch (error) {
      if (refusalOf(error)?.code !== 'CONFLICT') throw error;
      // Maybe it is paid, by a request whose answer got lost or in another tab; only the gateway knows.
      const isPaid = await confirmWithGateway(pool, username, entry).then(
        () => true,
        () => false,
      );
      if (!isPaid) throw error;
    }
  };

  const pay = async (drafts: readonly Draft[]) => {
    setFault(null);
    setBusy(true);
    try {
      for (const one of drafts) {
        if (paid.current.has(one.entry)) continue;
        await payOne(one);
        paid.current.add(one.entry);
      }
      onPaid(drafts.length);
    } catch (error) {
      const why = errorMessage(error, 'No answer came. Please try again: nothing is paid twice.');
      setFault(drafts.length > 1 ? `${stoppedAt(drafts, paid.current)} ${why}` : why);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title="Use your account balance to pay for the buy in?"
      actions={
        <>
          <Button kind="quiet" disabled={busy} onClick={onCard}>
            No
          </Button>
          {paysAll && (
            <Button busy={busy} onClick={() => pay(all)}>
              Yes, for all {all.length}
            </Button>
          )}
          <Button kind="primary" busy={busy} onClick={() => pay([draft])}>
            {paysAll ? 'Yes, for this one' : 'Yes'}
          </Button>
        </>
      }
    >
      <div css={{ display: 'grid', gap: space.base }}>
        <p>
          You have <strong>{moneyText(balanceCents)}</strong>, and the buy-in is{' '}
          <strong>{moneyText(buyInCents)}</strong>. From your balance it costs no fee; by card it costs{' '}
          {moneyText(feeCents)} more.
        </p>
        {paysAll && (
          <p>
            {others.map(({ name }) => name).join(' and ')} {others.length === 1 ? 'waits' : 'wait'} for{' '}
            {others.length === 1 ? 'its' : 'their'} buy-in too: all {all.length} together cost{' '}
            {moneyText(all.length * buyInCents)}.
          </p>
        )}
        <FoldedReminder {...reminder} />
        {fault && <Notice tone="error">{fault}</Notice>}
      </div>
    </Dialog>
  );
}
