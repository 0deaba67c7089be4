import { type ReactNode, useId } from 'react';
import { condensed, phone, rule, size, space, touch } from '../theme/tokens.ts';

type PanelProps = {
  title: ReactNode;
  /** Buttons that act on the whole panel, to the right of its title. */
  actions?: ReactNode;
  level?: 2 | 3;
  children: ReactNode;
};

/** A part of a screen under its own heading, opened by a rule as on a printed results page. */
export function Panel({ title, actions, level = 2, children }: PanelProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={titleId} css={{ borderTop: rule }}>
      <header
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: `${space.hair} ${space.base}`,
          minHeight: '3.5rem',
          padding: `${space.tight} 0`,
          // Buttons are as high as that, and stand clear of the rule.
          [phone]: { minHeight: touch, paddingBlock: actions ? space.hair : 0 },
        }}
      >
        <Heading id={titleId} css={{ ...condensed, fontSize: size.title }}>
          {title}
        </Heading>
        {actions && <div css={{ display: 'flex', gap: space.tight }}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
