import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type AroundNavHandler, Route, Router, Switch, usePath } from '@fairway/kit/paths';
import { usePlayerId } from '@fairway/kit/session';
import { SlotProvider } from '@fairway/kit/slot';
import { GlobalStyle } from '@fairway/kit/ui/GlobalStyle';
import { lazy, Suspense } from 'react';
import { cspNonce, isKept } from './environment.ts';
import { FaultBoundary } from './fallback/FaultBoundary.tsx';
import { UnexpectedErrorPage } from './fallback/UnexpectedErrorPage.tsx';
import { Frame } from './frame/Frame.tsx';
import { ShownPage } from './own-page.tsx';
import { pages } from './pages.tsx';
import { fillSlot } from './remotes/fill-slot.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';
import { AudienceGate } from './sign-in/AudienceGate.tsx';

const styles = createCache({ key: 'fairway', ...(cspNonce && { nonce: cspNonce }) });

const fault = <UnexpectedErrorPage>Something went wrong on this page.</UnexpectedErrorPage>;

/**
 * A new page is read from its top; going back, the browser itself returns to where one was. What only opens
 * something over the page leaves it where it is.
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
            <Frame>{isKept ? <WithoutNetwork /> : <Pages />}</Frame>
          </SlotProvider>
        </FaultBoundary>
      </Router>
    </CacheProvider>
  );
}

// By this name the build knows what belongs to the page that browsers keep.
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
    // A page's fault is gone with the page, so each address has a boundary of its own; and so has each player, since
    // what a page remembers of one is not for the next.
    <FaultBoundary key={`${usePlayerId()} ${usePath()}`} fallback={fault}>
      <Suspense>
        <Switch>
          {pages.map(({ route, audience, title, brought }) => (
            <Route key={route} path={route}>
              <AudienceGate audience={audience} title={title}>
                {'own' in brought ? (
                  <ShownPage own={brought.own} title={title} />
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
