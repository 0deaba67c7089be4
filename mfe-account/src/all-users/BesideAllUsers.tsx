import { desk, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import { AllUsers } from './AllUsers.tsx';

/** A page's panels with the list of all players to their right, or on a phone below them. */
export function BesideAllUsers({ children }: { children: ReactNode }) {
  return (
    <div
      css={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'start',
        gap: space.wide,
        [desk]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', columnGap: '4rem' },
      }}
    >
      <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.wide }}>{children}</div>
      <AllUsers />
    </div>
  );
}
