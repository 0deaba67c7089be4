import type { useApolloClient } from '@fairway/kit/apollo';
import { withTimeout } from '@fairway/kit/with-timeout';
import { longPageLength, pageLength } from '../screen-constants.ts';
import { ChatPage } from './documents.ts';
import type { LoadedMessages } from './rows/loaded-messages.ts';

export type Client = ReturnType<typeof useApolloClient>;

/**
 * Fetches messages up to now: at first the latest page; later everything from the first shown one on, since some
 * may have been removed in between.
 */
export async function catchUp(client: Client, pool: string, lines: LoadedMessages): Promise<void> {
  const known = lines.first;
  if (!known) return void (await fetchPage(client, lines, { pool, after: null, first: pageLength }));
  let after = String(BigInt(known.id) - 1n);
  for (;;) {
    const page = await fetchPage(client, lines, { pool, after, first: longPageLength });
    const last = page.at(-1);
    if (!last || page.length < longPageLength) return;
    after = last.id;
  }
}

async function fetchPage(
  client: Client,
  lines: LoadedMessages,
  variables: { pool: string; after: string | null; first: number },
) {
  const { data } = await client.query({
    query: ChatPage,
    variables,
    fetchPolicy: 'network-only',
    context: withTimeout(),
  });
  const page = data?.pool?.messages ?? [];
  const isFirst = variables.after === null;
  lines.add(page, { isLoaded: true, ...(isFirst && { hasOlder: page.length === variables.first }) });
  return page;
}
