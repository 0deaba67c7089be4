import { Accordion as Primitive } from '@base-ui/react/accordion';
import type { ReactNode } from 'react';
import { color, condensed, duration, hairline, pointer, rule, size, space } from '../theme/tokens.ts';

export type AccordionSection = {
  value: string;
  title: string;
  /** What is in it, in a sentence that is there while it is closed, too. */
  note?: string;
  content: ReactNode;
};

type AccordionProps = {
  sections: readonly AccordionSection[];
  /** The one that is open to begin with. */
  open?: string;
  level?: 2 | 3;
};

/** Sections under headings that open one at a time. */
export function Accordion({ sections, open, level = 3 }: AccordionProps) {
  const Heading = `h${level}` as const;
  return (
    <Primitive.Root defaultValue={open === undefined ? [] : [open]} css={{ borderTop: rule }}>
      {sections.map((section) => (
        <Primitive.Item key={section.value} value={section.value} css={{ borderBottom: hairline }}>
          <Primitive.Header render={<Heading />}>
            <Primitive.Trigger
              css={{
                ...condensed,
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: space.base,
                width: '100%',
                minHeight: '3.5rem',
                padding: `${space.tight} ${space.hair} ${space.tight} 0`,
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
                '&[data-panel-open]::after': { backgroundSize: '100% 2px, 2px 0' },
              }}
            >
              {section.title}
            </Primitive.Trigger>
          </Primitive.Header>
          {section.note && (
            <p
              css={{ marginTop: `calc(-1 * ${space.tight})`, paddingBottom: space.snug, color: color.muted }}
            >
              {section.note}
            </p>
          )}
          <Primitive.Panel
            css={{
              height: 'var(--accordion-panel-height)',
              overflow: 'hidden',
              // Room at its sides for the ring around what has the focus.
              marginInline: `calc(-1 * ${space.hair})`,
              paddingInline: space.hair,
              transition: `height ${duration.calm}`,
              '&[data-starting-style], &[data-ending-style]': { height: 0 },
            }}
          >
            <div css={{ padding: `${space.hair} 0 ${space.roomy}` }}>{section.content}</div>
          </Primitive.Panel>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
