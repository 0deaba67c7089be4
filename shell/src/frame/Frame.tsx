import { usePath, useTidyAddress } from '@fairway/kit/paths';
import { useToken } from '@fairway/kit/session';
import { Toasts } from '@fairway/kit/ui/Toast';
import { color, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import { isOfflinePage } from '../environment.ts';
import { useDeleteStoredBoards } from '../offline/use-delete-stored-boards.ts';
import { useOpenedNotice } from '../offline/use-opened-notice.ts';
import { OverridesBar } from '../registry/OverridesBar.tsx';
import { useForgetPlayer } from '../sign-in/forget-player.ts';
import { useRenewal } from '../sign-in/renewal.ts';
import { useZone } from '../sign-in/zone.ts';
import { ConfirmEmailBar } from './ConfirmEmailBar.tsx';
import { useFocusHeading } from './focus-heading.ts';
import { Header } from './Header.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { useOpenedPool } from './opened-pool.ts';
import { SandboxFooter } from './SandboxFooter.tsx';

/** The header, bars and footer around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const signedIn = useToken() !== null;
  useTidyAddress();
  // Signing in or out changes the page at the same address.
  useFocusHeading(`${signedIn} ${usePath()}`);
  useRenewal();
  useZone();
  useOpenedNotice();
  useOpenedPool();
  useDeleteStoredBoards();
  useForgetPlayer();
  return (
    <div css={page}>
      <SkipLink />
      <Header />
      <OfflineBar />
      <OverridesBar />
      {!isOfflinePage && <ConfirmEmailBar />}
      {/* No outline: the heading has the focus, but is no control. */}
      <main id="content" tabIndex={-1} css={{ flex: 1, '&:focus, h1:focus': { outline: 'none' } }}>
        {children}
      </main>
      <SandboxFooter />
      <Toasts />
    </div>
  );
}

const page = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  // The width of what is docked beside the page.
  paddingRight: 'var(--dock-width, 0px)',
} as const;

/** Lets keyboard users skip the header. */
function SkipLink() {
  return (
    <a
      href="#content"
      css={{
        position: 'absolute',
        zIndex: 2,
        padding: `${space.snug} ${space.base}`,
        color: color.paper,
        background: color.ink,
        '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
      }}
    >
      Skip to content
    </a>
  );
}
