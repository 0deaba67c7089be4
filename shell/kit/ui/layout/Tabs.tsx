import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { hairline, space } from '../theme/tokens.ts';
import { tabStyle } from './tab-style.ts';

export type Tab = { value: string; title: string; content: ReactNode };

type TabsProps = {
  /** The tab list's name for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The one that is open to begin with; the first, unless it is said. */
  open?: string;
  /** Without both the tabs are uncontrolled. */
  value?: string;
  onChange?: (value: string) => void;
};

/** Several views of one thing, one at a time: the weeks of a contest, for instance. */
export function Tabs({ label, tabs, open, value, onChange }: TabsProps) {
  const [chosen, setChosen] = useState(open);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = value ?? chosen;
  const active = tabs.find((tab) => tab.value === wanted) ?? tabs[0];
  const choose = (next: string) => {
    setChosen(next);
    if (next !== active?.value) onChange?.(next);
  };
  /** One stop for the Tab key; the arrows go from tab to tab, and round. */
  const goOn = (event: KeyboardEvent) => {
    const at = active ? tabs.indexOf(active) : 0;
    const to = placeAfter(event.key, at, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (to === null || !next) return;
    event.preventDefault();
    choose(next.value);
    const button = list.current?.children[to];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={goOn}
        css={{ display: 'flex', overflowX: 'auto', borderBottom: hairline, scrollbarWidth: 'none' }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === active}
            aria-controls={tab === active ? `${id}-panel` : undefined}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => choose(tab.value)}
            css={{ ...tabStyle, flex: 'none' }}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {active && (
        <div
          key={active.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${active.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is read where it is, behind its tab.
          tabIndex={0}
          css={{ paddingTop: space.base }}
        >
          {active.content}
        </div>
      )}
    </div>
  );
}

/** Where a key leads from a tab; null for keys that are not the tabs' own. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
