import { useApolloClient } from '@fairway/kit/apollo';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useRef, useState } from 'react';
import { pageLength } from '../screen-constants.ts';
import { OlderMessages } from './documents.ts';
import type { LoadedMessages } from './rows/loaded-messages.ts';

export interface Older {
  /** Answers whether any came. */
  fetch: () => Promise<boolean>;
  isComing: boolean;
  /** Why they could not be fetched, or null. */
  fault: unknown;
}

/** Loads older messages, a page at a time. */
export function useOlder(pool: string, lines: LoadedMessages): Older {
  const client = useApolloClient();
  const [state, setState] = useState<Omit<Older, 'fetch'>>({ isComing: false, fault: null });
  // Scroll events come faster than renders.
  const isAsked = useRef(false);

  const fetch = async () => {
    const before = lines.first?.id;
    if (isAsked.current || before === undefined || !lines.now().hasOlder) return false;
    isAsked.current = true;
    setState({ isComing: true, fault: null });
    let hasCome = false;
    try {
      const variables = { pool, before, first: pageLength };
      const { data } = await client.query({
        query: OlderMessages,
        variables,
        fetchPolicy: 'network-only',
        context: withTimeout(),
      });
      const page = data?.pool?.messages ?? [];
      lines.add(page, { hasOlder: page.length === pageLength });
      hasCome = page.length > 0;
      setState({ isComing: false, fault: null });
    } catch (fault) {
      setState({ isComing: false, fault });
    }
    isAsked.current = false;
    return hasCome;
  };
  return { ...state, fetch };
}
