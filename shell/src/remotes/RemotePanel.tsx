import type { Remote } from '@fairway/kit/remote';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { type ReactNode, Suspense, useEffect } from 'react';
import { FaultBoundary } from '../fallback/FaultBoundary.tsx';
import { isChunkLoadError, type RemoteProblemKind } from '../federation/remote-problem.ts';
import { focusHeading } from '../frame/focus-heading.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useRemote } from './use-remote.ts';

interface RemotePanelProps {
  name: string;
  /** Chooses the remote's part to render. */
  children: (remote: Remote) => ReactNode;
  /** Wraps the placeholder while the remote loads or after it failed. */
  surround?: (standIn: ReactNode, status: 'loading' | 'first' | 'failed') => ReactNode;
  /** What of the remote is shown while the rest that it needs is on its way. */
  first?: (remote: Remote) => ReactNode;
}

/** A remote's place in the page, which contains its faults. */
export function RemotePanel(props: RemotePanelProps) {
  // Another remote in the same place starts afresh.
  return <Panel key={props.name} {...props} />;
}

function Panel({ name, children, surround = (standIn) => standIn, first }: RemotePanelProps) {
  const state = useRemote(name);
  const { retry, attempt, status } = state;

  // The Retry button is gone, and the focus with it: move it here, unless it is elsewhere.
  useEffect(() => {
    if (status === 'ready' && attempt > 0 && document.activeElement === document.body) focusHeading();
  }, [status, attempt]);

  const failure = (problem: RemoteProblemKind) =>
    surround(<ProblemNotice problem={problem} onRetry={retry} />, 'failed');

  if (state.status === 'failed') return failure(state.problem);
  if (state.status === 'loading') {
    const early = state.remote && first?.(state.remote);
    return surround(
      <>
        {state.slow && (
          <Notice actions={<Button onClick={retry}>Retry</Button>}>
            This part of the page is taking longer than usual.
          </Notice>
        )}
        {early ?? <Skeleton />}
      </>,
      early ? 'first' : 'loading',
    );
  }
  const { remote, ApolloLayer } = state.loaded;
  return (
    <FaultBoundary key={attempt} fallback={(fault) => failure(isChunkLoadError(fault) ? 'away' : 'broken')}>
      <ApolloLayer>
        {/* A remote may fetch some of its screens only when they are wanted. */}
        <Suspense fallback={surround(<Skeleton />, 'loading')}>
          <Placed remote={remote}>{children}</Placed>
        </Suspense>
      </ApolloLayer>
    </FaultBoundary>
  );
}

/** Chosen in here, so that a remote without that part fails within its boundary. */
function Placed({ remote, children }: { remote: Remote; children: RemotePanelProps['children'] }) {
  return children(remote);
}
