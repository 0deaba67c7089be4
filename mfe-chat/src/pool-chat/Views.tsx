import { tabStyle } from '@fairway/kit/tab-style';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { hairline } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { MutePoolButton } from '../mutes/MutePoolButton.tsx';
import { UnreadDot, unreadText } from './UnreadDot.tsx';

const Story = lazy(async () => ({ default: (await import('../story/Story.tsx')).Story }));

const SearchChat = lazy(async () => ({ default: (await import('../search/SearchChat.tsx')).SearchChat }));

const titles = ['Chat', 'Story', 'Search'] as const;
export type ChatView = (typeof titles)[number];

interface ViewsProps {
  pool: { id: string; name: string; isMuted: boolean } | undefined;
  shown: ChatView;
  /** How many messages of others were not seen yet. */
  unread: number;
  onShow: (view: ChatView) => void;
  /** The chat itself. */
  children: ReactNode;
}

/** What is said in a pool and, in tabs beside it, what has happened there and the search. */
export function Views({ pool, shown, unread, onShow, children }: ViewsProps) {
  const id = useId();
  const newsId = useId();
  const hasNews = unread > 0 && shown !== 'Chat';
  const list = useRef<HTMLDivElement>(null);
  const turn = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const step = key === 'ArrowLeft' ? titles.length - 1 : 1;
    const to = (titles.indexOf(shown) + step) % titles.length;
    onShow(titles[to] ?? shown);
    const tab = list.current?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <>
      <div css={{ display: 'flex', flex: 'none', borderBottom: hairline }}>
        <div ref={list} role="tablist" aria-label="Views" onKeyDown={turn} css={{ display: 'flex' }}>
          {titles.map((title) => (
            <button
              key={title}
              type="button"
              role="tab"
              aria-selected={title === shown}
              aria-controls={title === shown ? id : undefined}
              tabIndex={title === shown ? 0 : -1}
              aria-describedby={hasNews && title === 'Chat' ? newsId : undefined}
              onClick={() => onShow(title)}
              css={tabStyle}
            >
              {title} {hasNews && title === 'Chat' && <UnreadDot count={unread} />}
            </button>
          ))}
        </div>
        <span id={newsId} role="status" css={visuallyHidden}>
          {hasNews && unreadText(unread)}
        </span>
        {pool && <MutePoolButton pool={pool} />}
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
          <Suspense fallback={<Skeleton rows={6} label="Loading" />}>
            {shown === 'Story' ? <Story pool={pool} /> : <SearchChat pool={pool} />}
          </Suspense>
        )}
      </div>
    </>
  );
}
