import { Tabs as Primitive } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { color, condensed, hairline, pointer, size, space, touch } from '../theme/tokens.ts';

export type Tab = { value: string; title: string; content: ReactNode };

type TabsProps = {
  /** What the tabs choose between, for those who can't see them side by side. */
  label: string;
  tabs: readonly Tab[];
  /** The one that is open to begin with; the first, unless it is said. */
  open?: string;
  /** Leave both out and the tabs look after themselves. */
  value?: string;
  onChange?: (value: string) => void;
};

/** Several views of one thing, one at a time: the weeks of a contest, for instance. */
export function Tabs({ label, tabs, open, value, onChange }: TabsProps) {
  const chosen = value === undefined ? { defaultValue: open ?? tabs[0]?.value } : { value };
  return (
    <Primitive.Root {...chosen} onValueChange={(next) => onChange?.(String(next))}>
      <Primitive.List
        aria-label={label}
        activateOnFocus
        css={{ display: 'flex', overflowX: 'auto', borderBottom: hairline, scrollbarWidth: 'none' }}
      >
        {tabs.map((tab) => (
          <Primitive.Tab
            key={tab.value}
            value={tab.value}
            css={{
              ...condensed,
              flex: 'none',
              minHeight: touch,
              padding: `${space.tight} ${space.base}`,
              border: 0,
              background: 'transparent',
              color: color.muted,
              fontSize: size.lead,
              fontWeight: 600,
              cursor: 'pointer',
              '&:focus-visible': { outlineOffset: -3 },
              '&[data-active]': {
                color: color.ink,
                boxShadow: `inset 0 -4px ${color.flag}, inset 0 -5px ${color.ink}`,
              },
              [pointer]: { '&:hover': { color: color.ink } },
            }}
          >
            {tab.title}
          </Primitive.Tab>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Panel key={tab.value} value={tab.value} css={{ paddingTop: space.base }}>
          {tab.content}
        </Primitive.Panel>
      ))}
    </Primitive.Root>
  );
}
