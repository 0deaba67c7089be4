import { useMutation } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { type Member, MemberRowFields } from './member.ts';

const Remove = graphql(
  `
    mutation RemoveMember($pool: String!, $username: String!) {
      removeMember(pool: $pool, username: $username) {
        id
        pool { id memberCount members { user { id } } }
        lacking { missing count remindable remind { allowed code message until } }
        members { ...MemberRowFields @unmask }
      }
    }
  `,
  [MemberRowFields],
);

interface RemoveMemberDialogProps {
  pool: string;
  /** The queries that show what was done. */
  shownBy: string[];
  /** The member to remove; null while closed. */
  member: Member | null;
  /** Whether the contest is settled: nothing of it is refunded then. */
  isOver: boolean;
  /** Whether it has locked: entries in it stay. */
  isLocked: boolean;
  /** Whether the group settles the money itself. */
  isOutside: boolean;
  onClose: () => void;
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** Asks before removing a member, with the consequences. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { pool, shownBy, member, isOver, isLocked, isOutside, onClose, onChanged } = props;
  const [fault, setFault] = useState<string | null>(null);
  const [remove, { loading }] = useMutation(Remove, { refetchQueries: shownBy });
  // The text stays while the dialog closes.
  const [last, setLast] = useState(member);
  if (member && member !== last) setLast(member);
  const shown = member ?? last;
  const name = shown?.user.username ?? '';
  const close = () => {
    setFault(null);
    onClose();
  };
  const confirm = async () => {
    setFault(null);
    try {
      await remove({ variables: { pool, username: name } });
      close();
      showToast(`${name} is no longer in ${pool}.`);
    } catch (error) {
      setFault(errorMessage(error, `${name} could not be removed. Please try again.`));
      onChanged();
    }
  };
  return (
    <ConfirmDialog
      open={member !== null}
      question={`Remove ${name} from ${pool}?`}
      confirmText="Remove"
      danger
      busy={loading}
      onConfirm={confirm}
      onCancel={close}
    >
      <div css={{ display: 'grid', gap: space.snug }}>
        <p>{refundText(shown, isOver, isOutside)}</p>
        <p>
          {shown?.cardSavedAt ? picksText(isLocked) : ''}
          Everyone in the pool can see that you removed them. They can come back only by an invitation link
          that you make after this.
        </p>
        {fault && <Notice tone="error">{fault}</Notice>}
      </div>
    </ConfirmDialog>
  );
}

const picksText = (isLocked: boolean) =>
  isLocked ? 'Their picks have locked, and stay on the board. ' : 'Their picks are deleted, too. ';

function refundText(member: Member | null, isOver: boolean, isOutside: boolean): string {
  const cents = member?.refundCents ?? 0;
  if (cents > 0)
    return `${moneyText(cents)} goes back to the card or the balance that paid it: the buy-in, and what paying by card cost.`;
  if (isOver)
    return isOutside
      ? 'Fairway refunds nothing. A buy-in of theirs that was not played for is yours to give back.'
      : 'The contest is over: nothing is refunded.';
  const paid = isOutside ? (member?.entries ?? []).filter((entry) => entry.paid).length : 0;
  if (paid === 0) return 'They have not paid, so nothing is refunded.';
  return paid === 1
    ? 'You have noted their buy-in as paid. Give it back to them yourself: Fairway never had it.'
    : `You have noted ${paid} buy-ins of theirs as paid. Give them back yourself: Fairway never had them.`;
}
