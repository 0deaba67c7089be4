import type { ReactNode } from 'react';
import { hairline, size, space } from '../theme/tokens.ts';
import { Pennant } from '../theme/Wordmark.tsx';

/** Nothing is here yet, why that is so, and what would change it. */
export function EmptyState({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div
      css={{
        display: 'grid',
        justifyItems: 'center',
        gap: space.base,
        padding: `${space.wide} ${space.base}`,
        borderBlock: hairline,
        textAlign: 'center',
      }}
    >
      <Pennant height={40} />
      <p css={{ maxWidth: '34rem', fontSize: size.lead, lineHeight: 1.4 }}>{children}</p>
      {actions && (
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.tight }}>
          {actions}
        </div>
      )}
    </div>
  );
}
