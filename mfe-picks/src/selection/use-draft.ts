import { useApolloClient } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { callRest } from '@fairway/kit/rest';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { draftWriter } from './draft-writer.ts';
import type { Card } from './picks-fields.ts';
import { isSame } from './selection.ts';
import { storeUnsent, unsentPicks, useUnsentPicks } from './unsent-picks.ts';

const SaveDraft = graphql(`
  mutation SaveDraft($pool: String!, $golfers: [ID!], $week: Int!, $revision: Int!, $entry: Int!) {
    saveDraft(pool: $pool, golfers: $golfers, week: $week, revision: $revision, entry: $entry) {
      id
      draft { revision golfers lost }
    }
  }
`);

const DraftRevision = graphql(`fragment DraftRevision on Card @_unmask { draft { revision } }`);

/** For a page that is being closed, which waits for no answer. */
const partingText =
  'mutation SaveDraft($pool: String!, $golfers: [ID!], $week: Int!, $revision: Int!, $entry: Int!) { saveDraft(pool: $pool, golfers: $golfers, week: $week, revision: $revision, entry: $entry) { id } }';

export interface DraftState {
  /** The ids of unsubmitted picks; null if there are none. */
  held: readonly string[] | null;
  hold: (ids: readonly string[] | null) => void;
  /** Sends everything to the gateway, if it can be reached. */
  flush: () => Promise<void>;
  /** These were submitted: only later changes stay unsubmitted. */
  dropSubmitted: (submitted: readonly string[]) => void;
  /** The names of golfers in it who can't be picked any more. */
  gone: readonly string[];
  /** Why only the tab has it, since the gateway can't be reached or has refused it; null if not. */
  onlyHere: string | null;
}

/** Which of the player's entries, in which pool. */
export interface EntryPlace {
  pool: string;
  entry: number;
}

/** Unsubmitted picks: stored in the tab at once, and on the gateway a moment later. */
export function useDraft({ pool, entry }: EntryPlace, card: Card): DraftState {
  const { id, week } = card;
  const unsent = useUnsentPicks(id);
  const { revision = 0, golfers = null, lost = [] } = card.draft ?? {};
  // The gateway's draft may have come from this tab.
  const own = unsent && unsent.revision > revision ? unsent : null;
  const [onlyHere, setOnlyHere] = useState<string | null>(null);
  const client = useApolloClient();

  const writer = useMemo(
    () =>
      draftWriter({
        card: id,
        send: async ({ ids, revision: own }) => {
          const variables = { pool, golfers: ids && [...ids], week, revision: own, entry };
          const kept = (await client.mutate({ mutation: SaveDraft, variables, context: withTimeout() })).data
            ?.saveDraft.draft;
          return kept ? { ids: kept.golfers, revision: kept.revision } : null;
        },
        setOnlyHere,
      }),
    [id, pool, entry, week, client],
  );

  /** An answer may have come since the last render, and picks with its revision would never be sent. */
  const newestRevision = () => {
    const card = client.cache.identify({ __typename: 'Card', id });
    const stored = client.cache.readFragment({ fragment: DraftRevision, ...(card && { id: card }) });
    return Math.max(stored?.draft?.revision ?? 0, unsentPicks(id)?.revision ?? 0);
  };

  const hold = (ids: readonly string[] | null) => {
    storeUnsent(id, { ids, revision: newestRevision() + 1 });
    void writer.flush();
  };

  const sendAtParting = useEffectEvent(() => {
    const left = unsentPicks(id);
    if (!left || left.revision <= revision) return;
    const variables = { pool, golfers: left.ids, week, revision: left.revision, entry };
    const body = JSON.stringify({ query: partingText, variables });
    const headers = { 'content-type': 'application/json' };
    callRest('/graphql', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
  });

  useEffect(() => {
    // Picks that an earlier visit could not send.
    const flush = () => void writer.flush();
    flush();
    const onParting = () => sendAtParting();
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', onParting);
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', onParting);
      flush();
    };
  }, [writer]);

  return {
    held: own ? own.ids : golfers,
    hold,
    flush: writer.flush,
    dropSubmitted: (submitted) => {
      const left = unsentPicks(id);
      if (left?.ids && isSame(left.ids, submitted)) hold(null);
    },
    gone: own ? [] : lost,
    onlyHere: own && onlyHere,
  };
}
