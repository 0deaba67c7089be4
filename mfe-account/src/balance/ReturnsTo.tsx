import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Notice } from '@fairway/kit/ui/Notice';
import { Switch } from '@fairway/kit/ui/Switch';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

export const ReturnsToFields = graphql(`
  fragment ReturnsToFields on User {
    returnsTo
  }
`);

const SetReturnsTo = graphql(
  `
    mutation SetReturnsTo($to: ReturnsTo!) {
      setReturnsTo(to: $to) { id ...ReturnsToFields }
    }
  `,
  [ReturnsToFields],
);

/** Where card buy-ins are refunded: to the card, or to the balance if the user prefers. */
export function ReturnsTo({ of }: { of: FragmentOf<typeof ReturnsToFields> }) {
  const { returnsTo } = useFragment(ReturnsToFields, of);
  const [setReturnsTo] = useMutation(SetReturnsTo);
  /** Sent but not answered yet: the switch moves at once. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (returnsTo === null) return null;

  const turn = async (isKept: boolean) => {
    setAsked(isKept);
    setFault(null);
    try {
      await setReturnsTo({ variables: { to: isKept ? 'CREDIT' : 'CARD' } });
    } catch (error) {
      setFault(errorMessage(error, 'It stays as it was. Please try again.'));
    }
    setAsked(null);
  };

  return (
    <div css={{ display: 'grid', gap: space.snug }}>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Switch
        label="Keep returned buy-ins as credit"
        hint="Refunded buy-ins go back to the card that paid them. As credit they can pay your next buy-in instead, but can't be withdrawn."
        checked={asked ?? returnsTo === 'CREDIT'}
        disabled={asked !== null}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
    </div>
  );
}
