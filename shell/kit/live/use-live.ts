import type { ApolloCache, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { isOlderVersion } from '@fairway/schema/live/board-versions';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { apollo, useApolloClient, useConnection } from '../gateway/apollo.tsx';
import { currentPlayerId, usePlayerId } from '../session/session.ts';
import { answerOf } from './answers.ts';
import { topicOf } from './topics.ts';

/** How long a subscription's first frame is waited for before the query is sent. */
export const firstFrame = { timeoutMs: 1500 };

interface Live<Data, Frame, Variables> {
  query: TypedDocumentNode<Data, Variables>;
  /** The subscription, whose first frame is the current state and whose later ones are changes. */
  changes: TypedDocumentNode<Frame, Variables>;
  variables: Variables;
  /** What the query would answer now; null if too little is known for it. */
  answer: (
    frame: NoInfer<Frame>,
    cache: ApolloCache,
    known: NoInfer<Data> | undefined,
  ) => NoInfer<Data> | null;
  /** A version older than the shown one of the same contest is ignored. */
  versionOf: (known: NoInfer<Data>) => number | undefined;
  /** The subscription was refused or failed. */
  onFault?: (fault: ErrorLike) => void;
}

/**
 * What a query answers, as it changes. The subscription's first frame is the answer; the query is sent only where that
 * does not come: nothing is connected, it was refused, or there is nothing to tell. What fails is an `error`,
 * begins again by itself, and at once with `retry`. The answer is handed down whole, past Apollo's cache; what has not
 * changed in it stays the same object. The documents' fragments are read by whoever calls, and so are unmasked.
 */
export function useLive<Data, Frame, Variables extends OperationVariables>(
  live: Live<Data, Frame, Variables>,
) {
  const { query, changes, variables, versionOf } = live;
  const client = useApolloClient();
  const { isLost } = useConnection();
  const playerId = usePlayerId();
  const asked = JSON.stringify(variables);
  const key = `${playerId} ${asked}`;
  const topic = useMemo(() => topicOf(client, changes, asked, playerId), [client, changes, asked, playerId]);
  const answer = useMemo(() => answerOf(client, query, asked, playerId), [client, query, asked, playerId]);
  // Subscribes for the fault only: to render on each frame would draw everything below twice, first without what is new.
  const fault = useSyncExternalStore(topic.subscribe, topic.fault);
  const data = useSyncExternalStore(answer.subscribe, answer.known);
  const previousData = usePrevious(playerId, data);
  /** For whom and which variables the gateway has last answered, or failed to, since mounting. */
  const [outcome, setOutcome] = useState<{ key: string; fault?: ErrorLike } | null>(null);

  /** What was asked before a change may be answered after the frame about it. */
  const know = (data: Data) => {
    const before = answer.known();
    if (before === undefined || !isOlder(versionOf(data), versionOf(before))) answer.set(data);
  };

  const ask = async () => {
    try {
      const { data } = await client.query<Data, OperationVariables>({
        query,
        variables,
        fetchPolicy: 'no-cache',
      });
      if (data !== undefined) know(data as Data);
      setOutcome({ key });
    } catch (error) {
      if (isErrorLike(error)) setOutcome({ key, fault: error });
      throw error;
    }
  };
  const askQuietly = useEffectEvent(() => void ask().catch(() => undefined));

  const take = useEffectEvent((news: Frame) => {
    const frame = live.answer(news, client.cache, answer.known());
    if (frame === null) return askQuietly();
    know(frame);
    setOutcome((before) => (before?.key === key && !before.fault ? before : { key }));
  });
  const hasData = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the query has told of the rest, it can be taken.
  useEffect(() => {
    let { frame } = topic.state();
    if (frame) take(frame);
    return topic.subscribe(() => {
      const news = topic.state().frame;
      if (!news || news === frame) return;
      frame = news;
      take(news);
    });
  }, [topic, key, hasData]);

  const fail = useEffectEvent((error: ErrorLike) => live.onFault?.(error));
  useEffect(() => {
    if (fault) fail(fault);
  }, [fault]);

  const isUnanswered = !hasData || outcome?.key !== key;
  const isHopeless = isLost || fault !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for other variables, too.
  useEffect(() => {
    if (!isUnanswered) return;
    if (isHopeless) return askQuietly();
    const waiting = setTimeout(askQuietly, firstFrame.timeoutMs);
    return () => clearTimeout(waiting);
  }, [isUnanswered, isHopeless, key]);

  const error = (outcome?.key === key ? outcome.fault : undefined) ?? fault ?? undefined;
  return {
    data,
    previousData,
    /** Whether the gateway has answered since mounting; before that, data come from the cache. */
    isFresh: !isUnanswered && !error,
    error,
    refetch: ask,
    retry: () => {
      topic.retry();
      return ask();
    },
  };
}

/** What the same player was shown last, whatever the variables. */
function usePrevious<Data>(playerId: string | null, data: Data | undefined): Data | undefined {
  const last = useRef<{ playerId: string | null; data: Data } | null>(null);
  if (data !== undefined) last.current = { playerId, data };
  return last.current?.playerId === playerId ? last.current.data : undefined;
}

/** How long an early subscription waits for its screen. */
const PRELOAD_MS = 10_000;

/** Subscribes before a page renders, which then finds the first frame. */
export function preloadLive<Frame, Variables extends OperationVariables>(
  changes: TypedDocumentNode<Frame, Variables>,
  variables: Variables,
): void {
  const topic = topicOf(apollo(), changes, JSON.stringify(variables), currentPlayerId());
  setTimeout(
    topic.subscribe(() => undefined),
    PRELOAD_MS,
  );
}

/** Takes over what was answered before Apollo Client was there, where nothing newer is known. */
export function knowLive<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  data: NoInfer<Data>,
): void {
  const answer = answerOf(apollo(), query, JSON.stringify(variables), currentPlayerId());
  if (answer.known() === undefined) answer.set(data);
}

/** By shape, since errors may come from other builds' code. Apollo throws nothing else. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'name' in error && 'message' in error;

const isOlder = (version: number | undefined, than: number | undefined) =>
  version !== undefined && than !== undefined && isOlderVersion(version, than);
