import { usePath, useTidyAddress } from '@fairway/kit/paths';
import { useToken } from '@fairway/kit/session';
import { Toasts } from '@fairway/kit/ui/Toast';
import { color, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import { isKept } from '../environment.ts';
import { OverridesBar } from '../federation/OverridesBar.tsx';
import { useForgottenBoards } from '../offline/forget-boards.ts';
import { useRenewal } from '../sign-in/renewal.ts';
import { useZone } from '../sign-in/zone.ts';
import { AddressBar } from './AddressBar.tsx';
import { useArrival } from './arrival.ts';
import { Foot } from './Foot.tsx';
import { Header } from './Header.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { useOpenedPool } from './opened-pool.ts';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const signedIn = useToken() !== null;
  useTidyAddress();
  // Signing in or being signed out changes what stands at the same address.
  useArrival(`${signedIn} ${usePath()}`);
  useRenewal();
  useZone();
  useOpenedPool();
  useForgottenBoards();
  return (
    <div css={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <Header />
      <OfflineBar />
      <OverridesBar />
      {!isKept && <AddressBar />}
      {/* What focus was moved to is where one is, not something to press. */}
      <main id="content" tabIndex={-1} css={{ flex: 1, '&:focus, h1:focus': { outline: 'none' } }}>
        {children}
      </main>
      <Foot />
      <Toasts />
    </div>
  );
}

/** For who goes through the page by keyboard: past the header, which is the same everywhere. */
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
