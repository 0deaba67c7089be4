import type { RoutePattern } from '@fairway/kit/paths';
import type { Remote } from '@fairway/kit/remote';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { space } from '@fairway/kit/ui/tokens';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { FaultBoundary } from '../fallback/FaultBoundary.tsx';
import { RemotePanel } from './RemotePanel.tsx';
import { standInShown } from './stand-in.ts';
import { preloadPage } from './use-remote.ts';

interface RemotePageProps {
  name: string;
  route: RoutePattern;
  title: string;
}

/** A page of a remote. If it fails, the page still has its heading. */
export function RemotePage({ name, route, title }: RemotePageProps) {
  return (
    <RemotePanel
      name={name}
      surround={(standIn, status) => {
        if (status === 'first') return standIn;
        return status === 'failed' ? <Page title={title}>{standIn}</Page> : <Waiting>{standIn}</Waiting>;
      }}
      first={({ first }) => first?.[route] && <First of={first[route]} />}
    >
      {(remote) => <RoutePage remote={remote} route={route} />}
    </RemotePanel>
  );
}

/** Stands in for the page that the browser opens at. */
function First({ of: StandIn }: { of: ComponentType<{ isWaiting?: boolean }> }) {
  const waiting = (
    <Waiting>
      <Skeleton />
    </Waiting>
  );
  return (
    // The page itself shows what is wrong.
    <FaultBoundary fallback={() => waiting}>
      <Suspense fallback={waiting}>
        <Suspense fallback={<StandIn isWaiting />}>
          <StandIn />
          <Shown />
        </Suspense>
      </Suspense>
    </FaultBoundary>
  );
}

function Shown() {
  useEffect(standInShown, []);
  return null;
}

/** Without a heading of its own: focus waits for the one that the remote brings. */
function Waiting({ children }: { children: ReactNode }) {
  return (
    <div css={{ maxWidth: '76rem', margin: '0 auto', padding: `${space.wide} ${space.base}` }}>
      {children}
    </div>
  );
}

function RoutePage({ remote, route }: { remote: Remote; route: RoutePattern }) {
  // Before the page renders, which would send the queries itself.
  useState(() => preloadPage(remote, route));
  const Shown = remote.routes[route];
  // An older remote may not have the page yet: that is a fault of this panel, not of the whole page.
  if (!Shown) throw new Error(`${remote.name} has no page for ${route}.`);
  return <Shown />;
}
