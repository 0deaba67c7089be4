import type { ApolloLayer } from '@fairway/kit/apollo';
import type { Remote } from '@fairway/kit/remote';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { findRemote } from '../federation/manifest.ts';
import { isChunkLoadError, RemoteProblem, type RemoteProblemKind } from '../federation/remote-problem.ts';
import { loadTimeoutMs, retryOfferedMs } from '../screen-constants.ts';
import { openAt, openedPageOf, untilStandInIsShown } from './stand-in.ts';

export type RemoteState =
  /** The remote is there before all that its page needs. */
  | { status: 'loading'; slow: boolean; remote?: Remote }
  | { status: 'failed'; problem: RemoteProblemKind }
  | { status: 'ready'; loaded: Loaded };

/** Loaded remotes stay for the page's lifetime. */
const arrived = new Map<string, Loaded>();

/** Remotes being loaded, shared by all who wait for one. */
const underway = new Map<string, Load>();

/** How often each was retried. */
const retries = new Map<string, number>();

interface Loaded {
  remote: Remote;
  /** Comes with the first remote, and not before. */
  ApolloLayer: typeof ApolloLayer;
}

interface Load {
  /** Its code alone. */
  remote: Promise<Remote>;
  loaded: Promise<Loaded>;
  /** Whether something may stand in for its page meanwhile. */
  isOpening: boolean;
  beganAtMs: number;
}

function loadOnce(name: string): Load {
  const before = underway.get(name);
  if (before) return before;
  const opened = openedPageOf(name);
  const remote = fetchRemote(name, retries.get(name) ?? 0, opened !== null);
  const loaded = opened === null ? withApollo(remote) : behindStandIn(remote, opened);
  const load = { remote, loaded, isOpening: opened !== null, beganAtMs: performance.now() };
  underway.set(name, load);
  load.loaded
    .then(
      (loaded) => void arrived.set(name, loaded),
      (error: unknown) => {
        // The browser logs failed requests by itself, but no other faults.
        if (kindOf(error) !== 'away') reportError(error);
      },
    )
    .finally(() => {
      // A retry may have taken its place.
      if (underway.get(name) === load) underway.delete(name);
    });
  return load;
}

async function fetchRemote(name: string, retriesSoFar: number, isOpening: boolean): Promise<Remote> {
  const [{ runRemote }, found] = await Promise.all([
    import(/* webpackChunkName: "federation" */ '../federation/run-remote.ts'),
    findRemote(name, retriesSoFar),
  ]);
  return runRemote(found, retriesSoFar, { needsApollo: !isOpening });
}

async function withApollo(loading: Promise<Remote>): Promise<Loaded> {
  const layer = import(/* webpackChunkName: "apollo" */ '@fairway/kit/apollo');
  const [remote, { ApolloLayer }] = await Promise.all([loading, layer]);
  return { remote, ApolloLayer };
}

/** Leaves the line and the processor to what stands in for the page, and has that stay until the page can be drawn. */
async function behindStandIn(loading: Promise<Remote>, route: string): Promise<Loaded> {
  const { first } = await loading;
  if (!first?.[route]) return withApollo(loading);
  await untilStandInIsShown();
  const loaded = await withApollo(loading);
  // The page itself shows errors.
  await preloadPage(loaded.remote, route)?.catch(() => undefined);
  return loaded;
}

/** The address whose page was preloaded last. */
let begunAt: string | null = null;

/** Has the remote preload the page at the browser's address, once for each visit. */
export function preloadPage(remote: Remote, route: string): undefined | Promise<void> {
  const address = location.pathname + location.search;
  if (address === begunAt) return undefined;
  begunAt = address;
  try {
    return remote.preload?.(route);
  } catch (error) {
    // Without it the page only loads later.
    reportError(error);
    return undefined;
  }
}

/** Loads a page's remote and what the page needs, before anything of the page is rendered. */
export function beginPage(name: string, route: string): Promise<void> {
  openAt({ name, route });
  return loadOnce(name).loaded.then(
    ({ remote }) => void preloadPage(remote, route),
    // The page itself shows errors.
    () => undefined,
  );
}

/** The state of a remote. `retry` always loads it again. */
export function useRemote(name: string): RemoteState & { retry: () => void; attempt: number } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<RemoteState>(() => initially(name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load.
  useEffect(() => {
    if (arrived.has(name)) return setState(initially(name));
    const { remote, loaded, isOpening, beganAtMs } = loadOnce(name);

    let awaited = true;
    const settle = (next: RemoteState) => {
      if (awaited) setState((now) => (next.status === 'loading' ? { ...now, ...next } : next));
    };
    /** Runs once the load is that old, at once if it is older. */
    const at = (ageMs: number, next: RemoteState) => {
      const leftMs = beganAtMs + ageMs - performance.now();
      if (leftMs <= 0) settle(next);
      return setTimeout(() => settle(next), leftMs);
    };
    settle({ status: 'loading', slow: false });
    const offer = at(retryOfferedMs, { status: 'loading', slow: true });
    const giveUp = at(loadTimeoutMs, { status: 'failed', problem: 'late' });
    const stop = () => {
      clearTimeout(offer);
      clearTimeout(giveUp);
    };

    const arrive = (it: Loaded) => settle({ status: 'ready', loaded: it });
    if (isOpening)
      remote.then(
        (it) => settle({ status: 'loading', slow: false, remote: it }),
        () => undefined,
      );
    loaded
      .then(
        // In a transition, what stands in for the page can be used while that is drawn.
        (it) => (isOpening ? startTransition(() => arrive(it)) : arrive(it)),
        (error: unknown) => settle({ status: 'failed', problem: kindOf(error) }),
      )
      .finally(stop);
    return () => {
      awaited = false;
      stop();
    };
  }, [name, attempt]);

  const retry = useCallback(() => {
    arrived.delete(name);
    underway.delete(name);
    retries.set(name, (retries.get(name) ?? 0) + 1);
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
  // fetch throws a TypeError for an unreachable server.
  return error instanceof TypeError || isChunkLoadError(error) ? 'away' : 'broken';
}
