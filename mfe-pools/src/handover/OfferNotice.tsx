import { useApolloClient, useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { tell } from '@fairway/kit/refusal';
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
      setFault(tell(error, 'That could not be saved. Please try again.'));
    }
  };
  const after = offer.leaves ? `${admin.username} leaves the pool then.` : '';

  return isMine ? (
    <Notice
      actions={
        <>
          <Button kind="primary" disabled={loading} onClick={() => say(true, `You run ${name} now.`)}>
            Take it over
          </Button>
          <Button disabled={loading} onClick={() => say(false, `${admin.username} goes on running it.`)}>
            No, thanks
          </Button>
        </>
      }
    >
      {admin.username} asks you to run {name} from now on. {after} {fault}
    </Notice>
  ) : (
    <Notice
      actions={
        <Button disabled={loading} onClick={() => say(false, 'You go on running it.')}>
          Take it back
        </Button>
      }
    >
      {offer.to.username} is asked to take the pool over. Until they say yes you run it
      {offer.leaves ? ', and you leave with their yes' : ''}. {fault}
    </Notice>
  );
}
