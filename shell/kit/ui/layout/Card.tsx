import { type ReactNode, useId } from 'react';
import { color, condensed, hairline, radius, size, space } from '../theme/tokens.ts';

type CardProps = {
  title: ReactNode;
  /** What can be done with the thing on the card. */
  actions?: ReactNode;
  level?: 2 | 3;
  children?: ReactNode;
};

/** One thing among others of its kind: a pool in a list, an article in a grid. */
export function Card({ title, actions, level = 2, children }: CardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <article
      aria-labelledby={titleId}
      css={{
        display: 'flex',
        flexDirection: 'column',
        gap: space.snug,
        padding: space.base,
        border: hairline,
        borderRadius: radius.plate,
        background: color.raised,
        overflowWrap: 'anywhere',
      }}
    >
      <Heading id={titleId} css={{ ...condensed, fontSize: size.title }}>
        {title}
      </Heading>
      {children}
      {actions && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight, marginTop: 'auto' }}>{actions}</div>
      )}
    </article>
  );
}
