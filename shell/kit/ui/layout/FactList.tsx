import { color, size, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

export type Fact = [term: string, text: ReactNode];

/** Terms and what is true of them, side by side. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl
      css={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: `${space.hair} ${space.base}`,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        '& dt': { color: color.muted, fontSize: size.small, lineHeight: 1.55 },
        '& dd': { fontWeight: 600 },
      }}
    >
      {facts.map(([term, text]) => [<dt key={term}>{term}</dt>, <dd key={`${term} text`}>{text}</dd>])}
    </dl>
  );
}
