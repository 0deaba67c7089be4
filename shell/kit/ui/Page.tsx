import type { ReactNode } from 'react';
import { size, space } from './tokens.ts';

type PageProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** `form` is as wide as what is written into it, `reading` keeps lines short, `board` gives tables room. */
  width?: 'form' | 'reading' | 'board';
  children: ReactNode;
};

const widths = { form: '27rem', reading: '42rem', board: '76rem' };

/** Every screen's outline: its one first-level heading, its margins and the rhythm between its parts. */
export function Page({ title, lead, width = 'board', children }: PageProps) {
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
      }}
    >
      <header>
        <h1>{title}</h1>
        {lead && <p css={{ marginTop: space.snug, maxWidth: '60ch', fontSize: size.lead }}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
