import { useFragment } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { knowsPasskeys } from '@fairway/kit/passkeys';
import { Button } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { listRow } from '../list-row.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';

export const PasskeysFields = graphql(`
  fragment PasskeysFields on User {
    passkeys { id name createdAt lastUsedAt }
  }
`);

/** The passkeys one has, and another. */
export function Passkeys({ of }: { of: FragmentOf<typeof PasskeysFields> }) {
  const passkeys = useFragment(PasskeysFields, of).passkeys ?? [];
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  const moment = (time: string) => localMoment(new Date(time));
  return (
    <section css={{ display: 'grid', gap: space.tight }}>
      <h3 css={{ fontSize: size.lead }}>Passkeys</h3>
      <p>
        Log in with your fingerprint, your face or the lock of your screen instead of a password. A passkey
        can’t be guessed or given away by mistake.
      </p>
      <ul css={{ listStyle: 'none' }}>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} css={listRow}>
            <div>
              <strong>{name}</strong>
              <p css={{ color: color.muted, fontSize: size.small }}>
                {lastUsedAt ? `Last used ${moment(lastUsedAt)}` : 'Not used yet'}, added {moment(createdAt)}
              </p>
            </div>
            <Button
              kind="quiet"
              aria-label={`Remove the passkey ${name}, added ${moment(createdAt)}`}
              onClick={() => setRemoved({ id, name })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {knowsPasskeys() && (
        <div>
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        </div>
      )}
      <AddPasskeyDialog open={isAdding} onClose={() => setAdding(false)} />
      <RemovePasskeyDialog of={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}
