import { useFragment } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import type { FragmentOf } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Panel } from '@fairway/kit/ui/Panel';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { listRow } from '../list-row.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { AccessTokensFields, scopesText } from './own-tokens.ts';
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx';

/** The user's access tokens, which programs use instead of a password. */
export function AccessTokensPanel({ of }: { of: FragmentOf<typeof AccessTokensFields> }) {
  const { accessTokens } = useFragment(AccessTokensFields, of);
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<{ id: string; name: string } | null>(null);
  const moment = (time: string) => localMoment(new Date(time));
  return (
    <Panel title="Access tokens">
      <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
        <p>
          Tokens let your own programs play, chat or read boards for you without your password. They never
          give access to your money or your account settings.
        </p>
        <ul css={{ listStyle: 'none', width: '100%' }}>
          {accessTokens?.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt }) => (
            <li key={id} css={listRow}>
              <div>
                <strong>{name}</strong>: {scopesText(scopes)}
                <p css={{ color: color.muted, fontSize: size.small }}>
                  {lastUsedAt ? `Last used ${moment(lastUsedAt)}` : 'Not used yet'}, ends {moment(expiresAt)}
                </p>
              </div>
              <Button
                kind="quiet"
                aria-label={`Revoke the token ${name}, made ${moment(createdAt)}`}
                onClick={() => setRevoked({ id, name })}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
        <Button onClick={() => setMaking(true)}>New token</Button>
      </div>
      <NewTokenDialog open={isMaking} onClose={() => setMaking(false)} />
      <RevokeTokenDialog of={revoked} onClose={() => setRevoked(null)} />
    </Panel>
  );
}
