import { useMutation } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useEffect, useState } from 'react';
import type { Draft } from '../submit/draft.ts';
import { type CardEntry, openStripe } from './open-stripe.ts';

const StartCheckout = graphql(`
  mutation StartCheckout($pool: String!, $golfers: [ID!]!, $week: Int!, $entry: Int!) {
    startCheckout(pool: $pool, golfers: $golfers, week: $week, entry: $entry) {
      clientSecret
      publishableKey
      buyInCents
      feeCents
      totalCents
      testMode
      savedCard { paymentMethod brand last4 expMonth expYear }
    }
  }
`);

export type Checkout = ResultOf<typeof StartCheckout>['startCheckout'];

/** Starts a checkout with this draft, then loads the card fields; each is null while loading. */
export function useCheckout(draft: Draft) {
  const [startCheckout] = useMutation(StartCheckout);
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [entry, setEntry] = useState<CardEntry | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of when it was opened, and of each new attempt.
  useEffect(() => {
    let isLeft = false;
    const open = async () => {
      const variables = { ...draft, golfers: [...draft.golfers] };
      const { data } = await startCheckout({ variables, context: withTimeout() });
      if (isLeft || !data) return;
      setCheckout(data.startCheckout);
      const { publishableKey, testMode } = data.startCheckout;
      const opened = await openStripe(publishableKey, testMode);
      if (!isLeft) setEntry(opened);
    };
    open().catch((fault: unknown) => !isLeft && setError(fault));
    return () => {
      isLeft = true;
    };
  }, [attempt]);

  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { checkout, entry, error, retry };
}
