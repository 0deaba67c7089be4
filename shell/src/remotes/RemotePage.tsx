import type { RoutePattern } from '@fairway/kit/paths';
import type { Remote } from '@fairway/kit/remote';
import { Page } from '@fairway/kit/ui/Page';
import { space } from '@fairway/kit/ui/tokens';
import { type ReactNode, useState } from 'react';
import { RemotePanel } from './RemotePanel.tsx';
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
      surround={(standIn, status) =>
        status === 'failed' ? <Page title={title}>{standIn}</Page> : <Waiting>{standIn}</Waiting>
      }
    >
      {(remote) => <RoutePage remote={remote} route={route} />}
    </RemotePanel>
  );
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
