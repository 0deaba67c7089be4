import { Avatar } from '@fairway/kit/ui/Avatar';
import { condensed, phone, size, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

type PortraitProps = {
  name: string;
  picture: string | null;
  /** Shown over the picture. */
  badge?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
  /** What else there is to say about the player. */
  children?: ReactNode;
};

/** A player's picture with the name beside it. On a phone the actions have their own row. */
export function Portrait({ name, picture, badge, actions, children }: PortraitProps) {
  return (
    <div
      css={{
        display: 'grid',
        gridTemplateAreas: "'picture words' 'picture actions'",
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gridTemplateRows: '1fr auto',
        gap: `${space.snug} ${space.roomy}`,
        [phone]: {
          gridTemplateAreas: "'picture words' 'actions actions'",
          gridTemplateRows: 'auto',
          gap: space.base,
        },
      }}
    >
      <div css={{ gridArea: 'picture', position: 'relative' }}>
        <Avatar name={name} picture={picture} edge={128} />
        {badge && <div css={{ position: 'absolute', left: 0, bottom: 0 }}>{badge}</div>}
      </div>
      <div css={{ gridArea: 'words', alignSelf: 'center', overflowWrap: 'anywhere' }}>
        <h2 css={{ ...condensed, fontSize: size.headline }}>{name}</h2>
        {children}
      </div>
      {actions && (
        <div css={{ gridArea: 'actions', display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
          {actions}
        </div>
      )}
    </div>
  );
}
