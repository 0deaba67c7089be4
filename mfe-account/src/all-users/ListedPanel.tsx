import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { useSentInOrder } from '@fairway/kit/sent-in-order';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Switch } from '@fairway/kit/ui/Switch';
import { space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';

export const ListedFields = graphql(`fragment ListedFields on User { isListed }`);

const SetListed = graphql(
  `
    mutation SetListed($listed: Boolean!) {
      setListed(listed: $listed) { id ...ListedFields }
    }
  `,
  [ListedFields],
);

/** Whether people who don't know one find one here. */
export function ListedPanel({ of }: { of: FragmentOf<typeof ListedFields> }) {
  const { isListed } = useFragment(ListedFields, of);
  const [setListed] = useMutation(SetListed, { refetchQueries: ['AllUsers'] });
  const {
    value: isOn,
    isSent,
    fault,
    save,
  } = useSentInOrder(isListed ?? true, (listed) =>
    setListed({ variables: { listed }, context: withTimeout() }),
  );
  return (
    <Panel title="Privacy">
      <div css={{ display: 'grid', gap: space.snug }}>
        {fault && <Notice tone="error">{fault}</Notice>}
        <Switch
          label="Show me in All Users"
          hint="Switched off, you are in no list of users and in no search. People in your pools, and whoever knows your name, can still open your profile."
          checked={isOn}
          aria-busy={isSent}
          onChange={({ currentTarget }) => save(currentTarget.checked)}
        />
      </div>
    </Panel>
  );
}
