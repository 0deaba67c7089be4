import type { RoutePattern } from '@fairway/kit/paths';
import { Page } from '@fairway/kit/ui/Page';
import { space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import { RemotePanel } from './RemotePanel.tsx';

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
      {({ routes }) => {
        const RoutePage = routes[route];
        // An older remote may not have the page yet: that is a fault of this panel, not of the whole page.
        if (!RoutePage) throw new Error(`${name} has no page for ${route}.`);
        return <RoutePage />;
      }}
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
