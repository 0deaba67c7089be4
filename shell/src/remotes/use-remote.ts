import type { ApolloLayer } from '@fairway/kit/apollo';
import type { Remote } from '@fairway/kit/remote';
import { useCallback, useEffect, useState } from 'react';
import { givenUpMs, retryOfferedMs } from '../screen-constants.ts';
import { findRemote } from './manifest.ts';
import { RemoteProblem, type RemoteProblemKind } from './remote-problem.ts';

export type RemoteState =
  | { status: 'loading'; slow: boolean }
  | { status: 'failed'; problem: RemoteProblemKind }
  | { status: 'ready'; loaded: Loaded };

/** What has arrived stays for as long as the page is open. */
const arrived = new Map<string, Loaded>();

interface Loaded {
  remote: Remote;
  /** Comes with the first remote, and not before. */
  ApolloLayer: typeof ApolloLayer;
}

async function load(name: string): Promise<Loaded> {
  const [{ runRemote, ApolloLayer }, files] = await Promise.all([
    import('./federation.ts'),
    findRemote(name),
  ]);
  return { remote: await runRemote(name, files), ApolloLayer };
}

/** A remote on its way, arrived or failed. `retry` fetches it anew in every case. */
export function useRemote(name: string): RemoteState & { retry: () => void; attempt: number } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<RemoteState>(() => initially(name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load.
  useEffect(() => {
    if (arrived.has(name)) return setState(initially(name));
    setState({ status: 'loading', slow: false });

    let awaited = true;
    const settle = (next: RemoteState) => {
      if (awaited) setState(next);
    };
    const offer = setTimeout(() => settle({ status: 'loading', slow: true }), retryOfferedMs);
    const giveUp = setTimeout(() => settle({ status: 'failed', problem: 'late' }), givenUpMs);
    const stop = () => {
      clearTimeout(offer);
      clearTimeout(giveUp);
    };

    load(name)
      .then(
        (loaded) => {
          arrived.set(name, loaded);
          settle({ status: 'ready', loaded });
        },
        (error: unknown) => {
          const problem = kindOf(error);
          // What can't be reached stands in the browser's log already; the rest would go unnoticed.
          if (problem !== 'away') reportError(error);
          settle({ status: 'failed', problem });
        },
      )
      .finally(stop);
    return () => {
      awaited = false;
      stop();
    };
  }, [name, attempt]);

  const retry = useCallback(() => {
    arrived.delete(name);
    setAttempt((before) => before + 1);
  }, [name]);

  return { ...state, retry, attempt };
}

function initially(name: string): RemoteState {
  const loaded = arrived.get(name);
  return loaded ? { status: 'ready', loaded } : { status: 'loading', slow: false };
}

function kindOf(error: unknown): RemoteProblemKind {
  if (error instanceof RemoteProblem) return error.kind;
  // What fetch couldn't reach is a TypeError; what a bundle of ours couldn't, a ChunkLoadError.
  const unreached = error instanceof TypeError || (error instanceof Error && error.name === 'ChunkLoadError');
  return unreached ? 'away' : 'broken';
}
