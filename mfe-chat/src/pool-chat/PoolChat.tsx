import { keyframes } from '@emotion/react';
import { useUsername } from '@fairway/kit/session';
import {
  color,
  duration,
  hairline,
  motionAllowed,
  phone,
  radius,
  rule,
  space,
  wideQuery,
} from '@fairway/kit/ui/tokens';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useChatMessages } from '../messages/use-chat-messages.ts';
import { useUnreadAgain } from '../messages/use-unread-again.ts';
import { MutedPeople } from '../mutes/muted.ts';
import { Bar } from './Bar.tsx';
import { Drawer } from './Drawer.tsx';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import { dockWidth, useOpen } from './use-open.ts';
import { type ChatView, Views } from './Views.tsx';

/** The bar at the foot of a pool's page, from which its chat opens: as a drawer, or beside the board. */
export function PoolChat({ pool }: { pool: string }) {
  return useUsername() === null ? null : <ChatOf key={pool.toLowerCase()} pool={pool} />;
}

function ChatOf({ pool: name }: { pool: string }) {
  const talk = useChatMessages(name);
  const [view, setView] = useState<ChatView>('Chat');
  const { isOpen, isDocked, isPressed, setOpen } = useOpen(() => setView('Chat'));
  useUnreadAgain(name, talk.unread > 0 && !(isOpen && view === 'Chat'));
  const drawerId = useId();
  const place = useRef<HTMLElement>(null);
  const bar = useRef<HTMLButtonElement>(null);
  useKeyboardHeight(place);
  // There is no chat without membership.
  if (talk.pool === null) return null;

  const close = () => {
    setOpen(false);
    bar.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog opened from here has its own way to close.
    if (event.key === 'Escape' && isOpen && event.currentTarget.contains(event.target as Node)) close();
  };

  return (
    <section
      ref={place}
      aria-label={`Chat of ${name}`}
      onKeyDown={press}
      css={[frame, isDocked ? dock : isOpen && openFrame]}
    >
      <Bar
        ref={bar}
        isOpen={isOpen}
        isDocked={isDocked}
        unread={talk.unread}
        drawerId={drawerId}
        onPress={() => (isOpen ? close() : setOpen(true))}
      />
      <div id={drawerId} hidden={!isOpen} css={isOpen && drawer}>
        {isOpen && (
          <MutedPeople value={talk.muted}>
            <Views pool={talk.pool} shown={view} unread={talk.unread} onShow={setView}>
              <Drawer talk={talk} takesFocus={isPressed} />
            </Views>
          </MutedPeople>
        )}
      </div>
    </section>
  );
}

/** Stay above the shell's own bar and a phone's keyboard. */
const foot = 'max(var(--foot-height, 0px), var(--keyboard, 0px))';

// A window without room for it beside the page.
const notWide = `@media not all and ${wideQuery}` as const;

const frame = {
  position: 'fixed',
  left: space.base,
  bottom: foot,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  width: `min(18rem, calc(100vw - 2 * ${space.base}))`,
  color: color.ink,
  background: color.raised,
  border: hairline,
  borderBottom: 'none',
  borderRadius: `${radius.plate} ${radius.plate} 0 0`,
  // There the page gives it a place of its own, and as long as it is closed it covers nothing.
  [notWide]: {
    position: 'static',
    flex: '0 1 auto',
    width: 'auto',
    minWidth: '12rem',
    border: 0,
    borderRight: hairline,
    borderRadius: 0,
    '& > button': { borderTop: 0 },
  },
  [phone]: { minWidth: '9.5rem', borderRight: 0, borderLeft: hairline },
} as const;

const rise = keyframes({ from: { translate: '0 3rem', opacity: 0 } });

const openFrame = {
  width: `min(27rem, calc(100vw - 2 * ${space.base}))`,
  // Half a screen, or as much as a low one has.
  height: 'max(50dvh, 18rem)',
  maxHeight: `calc(100dvh - ${foot})`,
  boxShadow: `0 0 1rem -0.25rem ${color.veil}`,
  [notWide]: {
    position: 'fixed',
    left: 0,
    bottom: foot,
    width: 'min(27rem, 100%)',
    border: 0,
    borderTop: rule,
    borderRight: rule,
    '& > button': { borderTop: 0 },
  },
  [phone]: { width: '100%', borderRight: 0 },
  [motionAllowed]: { animation: `${rise} ${duration.calm}` },
} as const;

/** Beside the page, from its top to its foot. */
const dock = {
  // Said again for the moment in which the window is a phone's already: laid out whole, all messages would count as read.
  position: 'fixed',
  top: 0,
  right: 0,
  bottom: 0,
  left: 'auto',
  width: dockWidth,
  border: 0,
  borderLeft: rule,
  borderRadius: 0,
  '& > button': { borderTop: 0, borderBottom: hairline, minHeight: '3.5rem' },
} as const;

const drawer = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
