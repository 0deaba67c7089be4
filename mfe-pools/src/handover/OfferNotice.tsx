import { useApolloClient, useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { useUsername } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';

export const OfferNoticeFields = graphql(`
  fragment OfferNoticeFields on Pool {
    id
    name
    admin { id username }
    offer { leaves to { id username } }
  }
`);

const Answer = graphql(
  `
    mutation AnswerOffer($pool: String!, $accept: Boolean!) {
      answerOffer(pool: $pool, accept: $accept) { id ...OfferNoticeFields }
    }
  `,
  [OfferNoticeFields],
);

/** That somebody is asked to take the pool over, for them to answer, and for its admin to take back. */
export function OfferNotice({ of }: { of: FragmentOf<typeof OfferNoticeFields> }) {
  const { name, admin, offer } = useFragment(OfferNoticeFields, of);
  const username = useUsername();
  const client = useApolloClient();
  const [answer, { loading }] = useMutation(Answer);
  const [fault, setFault] = useState<string | null>(null);
  if (!offer || username === null) return null;
  const isMine = offer.to.username === username;

  const say = async (accept: boolean, done: string) => {
    setFault(null);
    try {
      await answer({ variables: { pool: name, accept } });
      showToast(done);
      await client.refetchQueries({ include: 'active' });
    } catch (error) {
      setFault(errorMessage(error, 'That could not be saved. Please try again.'));
    }
  };
  const after = offer.leaves ? `${admin.username} then leaves the pool.` : '';

  return isMine ? (
    <Notice
      actions={
        <>
          <Button
            kind="primary"
            disabled={loading}
            onClick={() => say(true, `You are now the admin of ${name}.`)}
          >
            Accept
          </Button>
          <Button disabled={loading} onClick={() => say(false, `${admin.username} stays the admin.`)}>
            No, thanks
          </Button>
        </>
      }
    >
      {admin.username} asks you to take over {name} as its admin. {after} {fault}
    </Notice>
  ) : (
    <Notice
      actions={
        <Button disabled={loading} onClick={() => say(false, 'The offer is cancelled. You stay the admin.')}>
          Cancel the offer
        </Button>
      }
    >
      {offer.to.username} has been asked to take over the pool. Until they accept, you stay the admin
      {offer.leaves ? ', and then you leave the pool' : ''}. {fault}
    </Notice>
  );
}
