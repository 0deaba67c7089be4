import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Panel } from '@fairway/kit/ui/Panel';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { DownloadDialog } from './DownloadDialog.tsx';

export const OwnDataFields = graphql(`
  fragment OwnDataFields on User { username }
`);

/** The way to a copy of all that is kept about one. */
export function OwnDataPanel({ of }: { of: FragmentOf<typeof OwnDataFields> }) {
  const { username } = useFragment(OwnDataFields, of);
  const [choosing, setChoosing] = useState(false);
  return (
    <Panel title="Your data">
      <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
        <p>
          Take a copy of all that Fairway keeps about you: your entries and cards, what you paid and won, your
          messages, your devices.
        </p>
        <Button onClick={() => setChoosing(true)}>Download Your Data</Button>
      </div>
      <DownloadDialog username={username} open={choosing} onClose={() => setChoosing(false)} />
    </Panel>
  );
}
