import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { useSentInOrder } from '@fairway/kit/sent-in-order';
import { Notice } from '@fairway/kit/ui/Notice';
import { Switch } from '@fairway/kit/ui/Switch';
import { space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';

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
  const {
    value: isOn,
    isSent,
    fault,
    save,
  } = useSentInOrder(returnsTo === 'CREDIT', (isKept) =>
    setReturnsTo({ variables: { to: isKept ? 'CREDIT' : 'CARD' }, context: withTimeout() }),
  );
  if (returnsTo === null) return null;

  return (
    <div css={{ display: 'grid', gap: space.snug }}>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Switch
        label="Keep returned buy-ins as credit"
        hint="Refunded buy-ins go back to the card that paid them. As credit they can pay your next buy-in instead, but can't be withdrawn."
        checked={isOn}
        aria-busy={isSent}
        onChange={({ currentTarget }) => save(currentTarget.checked)}
      />
    </div>
  );
}
