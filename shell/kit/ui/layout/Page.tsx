import type { ReactNode } from 'react';
import { phone, size, space } from '../theme/tokens.ts';

type PageProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Buttons that concern the whole page, to the right of its title. */
  actions?: ReactNode;
  /** `form` is as wide as what is written into it, `reading` keeps lines short, `board` gives tables room. */
  width?: 'form' | 'reading' | 'board';
  /** On a phone the title and what concerns the page share a line, and what it is about comes at once. */
  compact?: boolean;
  children: ReactNode;
};

const widths = { form: '27rem', reading: '42rem', board: '76rem' };

/** Every screen's outline: its one first-level heading, its margins and the rhythm between its parts. */
export function Page({ title, lead, actions, width = 'board', compact = false, children }: PageProps) {
  return (
    <div
      css={{
        display: 'grid',
        // Without it a wide table would stretch the page instead of scrolling inside itself.
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: space.wide,
        maxWidth: `calc(${widths[width]} + 2 * ${space.base})`,
        margin: '0 auto',
        padding: `${space.wide} ${space.base} ${space.section}`,
        ...(compact && { [phone]: { gap: space.snug, paddingBlock: `${space.tight} ${space.wide}` } }),
      }}
    >
      <header
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          justifyContent: 'space-between',
          gap: space.base,
          ...(compact && { [phone]: { flexWrap: 'nowrap', alignItems: 'center' } }),
        }}
      >
        <div
          css={[
            { flex: '1 1 20rem', minWidth: 0, overflowWrap: 'anywhere' },
            compact && { [phone]: { flexBasis: 0, h1: { fontSize: size.title } } },
          ]}
        >
          <h1>{title}</h1>
          {lead && <div css={{ marginTop: space.snug, maxWidth: '60ch', fontSize: size.lead }}>{lead}</div>}
        </div>
        {actions && <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
