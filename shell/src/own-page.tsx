import { Page } from '@fairway/kit/ui/Page';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { FaultBoundary } from './fallback/FaultBoundary.tsx';
import { isUnfetched } from './federation/remote-problem.ts';
import { ProblemNotice } from './remotes/ProblemNotice.tsx';

/** A page of the shell's own, loaded on demand. */
export interface OwnPage {
  current: ComponentType;
  /** What could not be fetched would be remembered as such. */
  fetchAnew(): void;
}

export function ownPage(load: () => Promise<ComponentType>): OwnPage {
  const lazily = () => lazy(async () => ({ default: await load() }));
  const page: OwnPage = {
    current: lazily(),
    fetchAnew: () => {
      page.current = lazily();
    },
  };
  return page;
}

export function ShownPage({ own, title }: { own: OwnPage; title: string }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    own.fetchAnew();
    setAttempt((before) => before + 1);
  };
  const standIn = (fault: unknown) => {
    if (!isUnfetched(fault)) throw fault;
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
