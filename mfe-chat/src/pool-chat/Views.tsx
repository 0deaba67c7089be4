import { tabStyle } from '@fairway/kit/tab-style';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { hairline } from '@fairway/kit/ui/tokens';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';

const Story = lazy(async () => ({ default: (await import('../story/Story.tsx')).Story }));

const titles = ['Chat', 'Story'] as const;

interface ViewsProps {
  pool: { id: string; name: string } | undefined;
  /** The chat itself. */
  children: ReactNode;
}

/** What is said in a pool and, one tab further, what has happened in it. */
export function Views({ pool, children }: ViewsProps) {
  const [shown, setShown] = useState<(typeof titles)[number]>('Chat');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const turn = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = shown === 'Chat' ? 1 : 0;
    setShown(titles[other]);
    const tab = list.current?.children[other];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Views"
        onKeyDown={turn}
        css={{ display: 'flex', flex: 'none', borderBottom: hairline }}
      >
        {titles.map((title) => (
          <button
            key={title}
            type="button"
            role="tab"
            aria-selected={title === shown}
            aria-controls={title === shown ? id : undefined}
            tabIndex={title === shown ? 0 : -1}
            onClick={() => setShown(title)}
            css={tabStyle}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        id={id}
        role="tabpanel"
        aria-label={shown}
        css={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      >
        {shown === 'Chat' || !pool ? (
          children
        ) : (
          <Suspense fallback={<Skeleton rows={6} label="Loading the story" />}>
            <Story pool={pool} />
          </Suspense>
        )}
      </div>
    </>
  );
}
