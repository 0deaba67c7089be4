import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { knowsPasskeys } from '@fairway/kit/passkeys';
import { Button } from '@fairway/kit/ui/Button';
import { Panel } from '@fairway/kit/ui/Panel';
import { size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { Passkeys, PasskeysFields } from './Passkeys.tsx';
import { SecondFactor, SecondFactorFields } from './SecondFactor.tsx';

export const LogInMethodsFields = graphql(
  `
    fragment LogInMethodsFields on User {
      id
      passkeys { id }
      ...PasskeysFields
      ...SecondFactorFields
    }
  `,
  [PasskeysFields, SecondFactorFields],
);

/** The ways to log in: password, passkeys, second factor. */
export function LogInMethodsPanel({ of }: { of: FragmentOf<typeof LogInMethodsFields> }) {
  const user = useFragment(LogInMethodsFields, of);
  const [isChanging, setChanging] = useState(false);
  // A browser without passkey support can still remove those of others.
  const hasPasskeys = knowsPasskeys() || (user.passkeys ?? []).length > 0;
  return (
    <Panel title="Ways to log in">
      <div css={{ display: 'grid', gap: space.wide }}>
        {hasPasskeys && <Passkeys of={user} />}
        <SecondFactor of={user} />
        <section css={{ display: 'grid', gap: space.tight, justifyItems: 'start' }}>
          <h3 css={{ fontSize: size.lead }}>Password</h3>
          <Button onClick={() => setChanging(true)}>Change Password</Button>
        </section>
      </div>
      <ChangePasswordDialog open={isChanging} onClose={() => setChanging(false)} />
    </Panel>
  );
}
