import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type AroundNavHandler, Route, Router, Switch, usePath } from '@fairway/kit/paths';
import { usePlayerId } from '@fairway/kit/session';
import { SlotProvider } from '@fairway/kit/slot';
import { GlobalStyle } from '@fairway/kit/ui/GlobalStyle';
import { lazy, Suspense } from 'react';
import { cspNonce, isOfflinePage } from './environment.ts';
import { FaultBoundary } from './fallback/FaultBoundary.tsx';
import { UnexpectedErrorPage } from './fallback/UnexpectedErrorPage.tsx';
import { Frame } from './frame/Frame.tsx';
import { pages } from './pages.tsx';
import { fillSlot } from './remotes/fill-slot.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';
import { LoadedShellPage } from './shell-page.tsx';
import { AudienceGate } from './sign-in/AudienceGate.tsx';

const styles = createCache({ key: 'fairway', ...(cspNonce && { nonce: cspNonce }) });

const fault = <UnexpectedErrorPage>Something went wrong on this page.</UnexpectedErrorPage>;

/**
 * A new page starts at its top; going back, the browser restores the scroll position. Opening a dialog over the page
 * does not scroll.
 */
const startAtTop: AroundNavHandler = (navigate, to, options) => {
  const before = window.location.pathname;
  navigate(to, options);
  if (!options?.replace && window.location.pathname !== before) window.scrollTo(0, 0);
};

export function App() {
  return (
    <CacheProvider value={styles}>
      <GlobalStyle />
      <Router aroundNav={startAtTop}>
        <FaultBoundary fallback={<main>{fault}</main>}>
          <SlotProvider value={fillSlot}>
            <Frame>{isOfflinePage ? <WithoutNetwork /> : <Pages />}</Frame>
          </SlotProvider>
        </FaultBoundary>
      </Router>
    </CacheProvider>
  );
}

// The chunk's name tells the build what belongs to the offline page.
const OfflinePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "offline" */ './offline/OfflinePage.tsx')).OfflinePage,
}));

function WithoutNetwork() {
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  );
}

function Pages() {
  return (
    // Each address has an error boundary of its own, so that an error ends with its page; and each player has, so
    // that no page state passes from one to the next.
    <FaultBoundary key={`${usePlayerId()} ${usePath()}`} fallback={fault}>
      <Suspense>
        <Switch>
          {pages.map(({ route, audience, title, brought }) => (
            <Route key={route} path={route}>
              <AudienceGate audience={audience} title={title}>
                {'own' in brought ? (
                  <LoadedShellPage own={brought.own} title={title} />
                ) : (
                  <RemotePage name={brought.by} route={route} title={title} />
                )}
              </AudienceGate>
            </Route>
          ))}
          <Route>
            <AudienceGate audience="anyone" title="Not Found">
              <UnexpectedErrorPage>There is no page at this address.</UnexpectedErrorPage>
            </AudienceGate>
          </Route>
        </Switch>
      </Suspense>
    </FaultBoundary>
  );
}
