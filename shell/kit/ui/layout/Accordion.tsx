import { type ReactNode, useId, useState } from 'react';
import {
  color,
  condensed,
  duration,
  hairline,
  phone,
  pointer,
  rule,
  size,
  space,
  touch,
} from '../theme/tokens.ts';

export type AccordionSection = {
  value: string;
  title: string;
  /** What is in it, in a sentence that is there while it is closed, too. */
  note?: string;
  content: ReactNode;
  /** What was filled in there is still there when it is opened again. Others are fetched anew. */
  keeps?: true;
};

type AccordionProps = {
  sections: readonly AccordionSection[];
  /** The one that is open to begin with. */
  open?: string;
  level?: 2 | 3;
};

/** Sections under headings that open one at a time. */
export function Accordion({ sections, open, level = 3 }: AccordionProps) {
  const [openNow, setOpenNow] = useState<string | null>(open ?? null);
  return (
    <div css={{ borderTop: rule }}>
      {sections.map((section) => {
        const isOpen = section.value === openNow;
        return (
          <Section
            key={section.value}
            {...section}
            level={level}
            isOpen={isOpen}
            onToggle={() => setOpenNow(isOpen ? null : section.value)}
          />
        );
      })}
    </div>
  );
}

interface SectionProps extends AccordionSection {
  level: 2 | 3;
  isOpen: boolean;
  onToggle: () => void;
}

function Section({ title, note, content, keeps, level, isOpen, onToggle }: SectionProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <div css={{ borderBottom: hairline }}>
      <Heading>
        <button
          type="button"
          id={`${id}-heading`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          onClick={onToggle}
          css={headingButton}
        >
          {title}
        </button>
      </Heading>
      {note && (
        <p css={{ marginTop: `calc(-1 * ${space.tight})`, paddingBottom: space.snug, color: color.muted }}>
          {note}
        </p>
      )}
      {/* It grows in a grid, since a height that isn't known beforehand can't be moved to. */}
      <div
        css={{
          display: 'grid',
          gridTemplateRows: isOpen ? 'minmax(0, 1fr)' : 'minmax(0, 0fr)',
          transition: `grid-template-rows ${duration.calm}`,
          '@starting-style': { gridTemplateRows: 'minmax(0, 0fr)' },
        }}
      >
        {(isOpen || (keeps && wasOpened)) && (
          <section
            hidden={!isOpen}
            id={`${id}-content`}
            aria-labelledby={`${id}-heading`}
            css={{
              overflow: 'hidden',
              minHeight: 0,
              // Room at its sides for the ring around what has the focus.
              marginInline: `calc(-1 * ${space.hair})`,
              paddingInline: space.hair,
            }}
          >
            <div css={{ padding: `${space.hair} 0 ${space.roomy}` }}>{content}</div>
          </section>
        )}
      </div>
    </div>
  );
}

const headingButton = {
  ...condensed,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.base,
  width: '100%',
  minHeight: '3.5rem',
  padding: `${space.tight} ${space.hair} ${space.tight} 0`,
  [phone]: { minHeight: touch, paddingBlock: space.hair },
  border: 0,
  background: 'transparent',
  fontSize: size.title,
  fontWeight: 600,
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
  [pointer]: { '&:hover': { textDecoration: 'underline', textDecorationThickness: 2 } },
  // A plus that loses its upright when the section is open.
  '&::after': {
    content: '""',
    flex: 'none',
    width: '0.875rem',
    height: '0.875rem',
    background: `linear-gradient(${color.ink} 0 0) center / 100% 2px no-repeat, linear-gradient(${color.ink} 0 0) center / 2px 100% no-repeat`,
    transition: `background-size ${duration.calm}`,
  },
  '&[aria-expanded="true"]::after': { backgroundSize: '100% 2px, 2px 0' },
} as const;
