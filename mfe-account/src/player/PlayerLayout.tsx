import { desk, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import { AllUsers } from '../all-users/AllUsers.tsx';

interface PlayerLayoutProps {
  /** What belongs to the player. */
  children: ReactNode;
  /** What stands above the list of all users. */
  aside?: ReactNode;
  /** What comes last, also on a phone. */
  foot?: ReactNode;
}

/** The layout of a player's page: the player, other things to the right, and one column on a phone. */
export function PlayerLayout({ children, aside, foot }: PlayerLayoutProps) {
  return (
    <div
      css={{
        ...column,
        [desk]: {
          gridTemplateColumns: 'minmax(0, 1fr) 20rem',
          gridTemplateRows: 'auto 1fr',
          columnGap: '4rem',
        },
      }}
    >
      <div css={column}>{children}</div>
      <div css={{ ...column, [desk]: { gridRow: '1 / 3', gridColumn: 2 } }}>
        {aside}
        <AllUsers />
      </div>
      {foot && <div css={column}>{foot}</div>}
    </div>
  );
}

const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  alignContent: 'start',
  gap: space.wide,
} as const;
