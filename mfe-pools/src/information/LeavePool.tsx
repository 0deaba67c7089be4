import { useApolloClient, useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { DisabledReason } from '../pool/DisabledReason.tsx';
import { removePoolFromCache } from '../pool/remove-pool-from-cache.ts';
import { SuccessorDialog } from './SuccessorDialog.tsx';

export const LeavePoolFields = graphql(`
  fragment LeavePoolFields on Pool {
    id
    name
    memberCount
    buyInCents
    admin { id }
    members { user { id username } }
    entry { id paid }
    leave { allowed code message until note }
  }
`);

const Leave = graphql(`
  mutation LeavePool($pool: String!, $newAdmin: String) {
    leavePool(pool: $pool, newAdmin: $newAdmin)
  }
`);

const failure = 'Failed to leave the pool. Please try again.';

/** Lets a member leave. An admin of others offers the pool to one of them first and leaves when that is accepted. */
export function LeavePool({ of }: { of: FragmentOf<typeof LeavePoolFields> }) {
  const pool = useFragment(LeavePoolFields, of);
  const [step, setStep] = useState<'no' | 'sure' | 'successor'>('no');
  const [fault, setFault] = useState<string | null>(null);
  const [leavePool, { loading }] = useMutation(Leave);
  const navigate = useNavigate();
  const client = useApolloClient();
  const needsSuccessor = pool.leave.code === 'NEEDS_SUCCESSOR';

  const leave = async (newAdmin: string | null) => {
    const { data } = await leavePool({ variables: { pool: pool.name, newAdmin } });
    if (newAdmin !== null && data?.leavePool === false) {
      setStep('no');
      showToast(`${newAdmin} has been asked to take over ${pool.name}. You leave once they accept.`);
      await client.refetchQueries({ include: 'active' });
      return;
    }
    navigate(paths.joinPool());
    removePoolFromCache(client, pool);
    showToast(pool.memberCount === 1 ? `${pool.name} is deleted.` : `You have left ${pool.name}.`);
  };
  const begin = () => {
    setFault(null);
    setStep('sure');
  };
  const confirm = () => {
    if (needsSuccessor) return setStep('successor');
    leave(null).catch(async (error) => {
      // Somebody joined while the dialog was open, so the pool must be offered first.
      const isNotAlone = refusalOf(error)?.code === 'NEEDS_SUCCESSOR';
      if (!isNotAlone) return setFault(errorMessage(error, failure));
      await client.refetchQueries({ include: 'active' });
      setStep('successor');
    });
  };

  return (
    <>
      <DisabledReason decision={needsSuccessor ? { ...pool.leave, allowed: true } : pool.leave}>
        {(why) => (
          <Button {...why} kind="danger" onClick={begin}>
            Leave Pool
          </Button>
        )}
      </DisabledReason>
      <ConfirmDialog
        open={step === 'sure'}
        question="Are you sure you want to leave this pool?"
        danger
        busy={loading}
        onConfirm={confirm}
        onCancel={() => setStep('no')}
      >
        <div css={{ display: 'grid', gap: space.snug }}>
          {consequencesOf(pool, needsSuccessor).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {fault && <Notice tone="error">{fault}</Notice>}
        </div>
      </ConfirmDialog>
      <SuccessorDialog
        open={step === 'successor'}
        candidates={pool.members.flatMap(({ user }) => (user.id === pool.admin.id ? [] : [user.username]))}
        onClose={() => setStep('no')}
        onSend={leave}
        otherwise={failure}
      />
    </>
  );
}

/** Consequences of leaving that one might not expect. */
function consequencesOf(pool: ResultOf<typeof LeavePoolFields>, needsSuccessor: boolean): string[] {
  return [
    ...(pool.leave.note === null ? buyInToCome(pool) : [pool.leave.note]),
    ...(needsSuccessor
      ? ['You are the admin: next, choose who takes over. You leave once they accept.']
      : []),
    ...(pool.memberCount === 1 ? ['You are the only member, so the pool will be deleted.'] : []),
  ];
}

/** The buy-in may already be paid for the next contest. */
function buyInToCome({ entry, buyInCents }: ResultOf<typeof LeavePoolFields>): string[] {
  if (buyInCents === 0 || !entry?.paid) return [];
  return [
    "A buy-in paid for a contest that hasn't started is refunded to your card or account balance, without the card fee.",
  ];
}
