import { Page } from '@fairway/kit/ui/Page';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { FaultBoundary } from './fallback/FaultBoundary.tsx';
import { isChunkLoadError } from './federation/remote-problem.ts';
import { ProblemNotice } from './remotes/ProblemNotice.tsx';

/** A page of the shell's own, loaded on demand. */
export interface ShellPage {
  current: ComponentType;
  /** React caches a failed import. */
  refetch(): void;
}

export function shellPage(load: () => Promise<ComponentType>): ShellPage {
  const lazily = () => lazy(async () => ({ default: await load() }));
  const page: ShellPage = {
    current: lazily(),
    refetch: () => {
      page.current = lazily();
    },
  };
  return page;
}

export function LoadedShellPage({ own, title }: { own: ShellPage; title: string }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    own.refetch();
    setAttempt((before) => before + 1);
  };
  const standIn = (fault: unknown) => {
    if (!isChunkLoadError(fault)) throw fault;
    return (
      <Page title={title}>
        <ProblemNotice problem="away" onRetry={retry} />
      </Page>
    );
  };
  return (
    <FaultBoundary key={attempt} fallback={standIn}>
      <Suspense>
        <own.current />
      </Suspense>
    </FaultBoundary>
  );
}
