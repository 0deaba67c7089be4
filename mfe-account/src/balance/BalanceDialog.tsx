import { useQuery } from '@fairway/kit/apollo';
import { localMoment, moneyText } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { condensed, size, space } from '@fairway/kit/ui/tokens';
import { useEffect, useState } from 'react';
import { withdrawalPollMs } from '../screen-constants.ts';
import { ReturnsTo, ReturnsToFields } from './ReturnsTo.tsx';
import { SavedCardFields, SavedCardSetting } from './SavedCardSetting.tsx';
import { Statement } from './Statement.tsx';
import { StopWithdrawal } from './StopWithdrawal.tsx';
import { WithdrawalProgress, WithdrawalProgressFields } from './WithdrawalProgress.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

const Balance = graphql(
  `
    query Balance {
      me {
        id
        email
        balanceCents
        withdrawalsHeld
        withdrawableCents
        balanceWaitsUntil
        creditCents
        returningCents
        ...ReturnsToFields
        ...SavedCardFields
        withdrawals { id status settledAt canBeStopped waitsBecause ...WithdrawalProgressFields }
      }
    }
  `,
  [WithdrawalProgressFields, ReturnsToFields, SavedCardFields],
);

/** The balance, the form to withdraw it, and the statement. */
export function BalanceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Balance">
      <BalanceSheet />
    </Dialog>
  );
}

function BalanceSheet() {
  const { data, previousData, error, refetch } = useQuery(Balance, { fetchPolicy: 'cache-and-network' });
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const me = (data ?? previousData)?.me;
  // At most one is under way, and it is the latest.
  const latest = me?.withdrawals?.[0];
  const isUnderWay = latest !== undefined && latest.settledAt === null;

  useEffect(() => {
    if (!isUnderWay) return;
    const looking = setInterval(() => void refetch().catch(() => undefined), withdrawalPollMs);
    return () => clearInterval(looking);
  }, [isUnderWay, refetch]);

  const onWithdrawn = async (id: string) => {
    setWithdrawn(id);
    await refetch();
  };

  if (!me)
    return error ? (
      <FaultNotice error={error} onRetry={refetch} />
    ) : (
      <Skeleton rows={5} label="Loading your balance" />
    );
  const balanceCents = me.balanceCents ?? 0;
  const creditCents = me.creditCents ?? 0;
  const returningCents = me.returningCents ?? 0;
  const withdrawableCents = me.withdrawableCents ?? balanceCents;
  // Accepted, but its progress could not be fetched yet.
  const isUnseen = withdrawn !== null && !me.withdrawals?.some(({ id }) => id === withdrawn);
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.roomy }}>
      <p css={{ ...condensed, fontSize: size.headline, fontWeight: 650, lineHeight: 1 }}>
        {moneyText(balanceCents)}
      </p>
      {error && <FaultNotice error={error} onRetry={refetch} />}
      {isUnseen && <Notice tone="success">{updatedText}</Notice>}
      {latest && (
        <WithdrawalProgress
          of={latest}
          lead={latest.id === withdrawn && latest.status !== 'RETURNED' ? updatedText : undefined}
        />
      )}
      {latest?.canBeStopped && <StopWithdrawal id={latest.id} onStopped={refetch} />}
      {me.withdrawalsHeld !== null && !latest?.waitsBecause && (
        <Notice>Withdrawals have to wait: {me.withdrawalsHeld}</Notice>
      )}
      {me.balanceWaitsUntil !== null && (
        <Notice>
          {moneyText(withdrawableCents)} can be withdrawn now, and{' '}
          {creditCents > 0 ? moneyText(balanceCents - creditCents) : 'all of it'} from{' '}
          {localMoment(new Date(me.balanceWaitsUntil))} on: some came from card payments that can still be
          reversed. All of it can pay buy-ins.
        </Notice>
      )}
      {creditCents > 0 && (
        <Notice>{moneyText(creditCents)} is credit: it pays buy-ins, and can't be withdrawn.</Notice>
      )}
      {returningCents > 0 && <Notice>{moneyText(returningCents)} is on its way back to your card.</Notice>}
      {me.withdrawalsHeld === null && !isUnderWay && (
        <WithdrawForm
          balanceCents={withdrawableCents}
          email={me.email ?? ''}
          onWithdrawn={onWithdrawn}
          onUnknown={refetch}
        />
      )}
      <ReturnsTo of={me} />
      <SavedCardSetting of={me} />
      {/* Another balance has another line behind it. */}
      <Statement key={balanceCents} />
    </div>
  );
}

const updatedText = 'Balance updated successfully';
