import { phone, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

/** The edge of a player's picture on their own page, in pixels. */
export const portraitEdge = 160;

/** A player's picture, and beside it what there is to say about them. */
export function Portrait({ picture, children }: { picture: ReactNode; children?: ReactNode }) {
  return (
    <div
      css={{
        display: 'flex',
        alignItems: 'end',
        gap: space.roomy,
        [phone]: { flexDirection: 'column', alignItems: 'start' },
      }}
    >
      {picture}
      {children}
    </div>
  );
}
