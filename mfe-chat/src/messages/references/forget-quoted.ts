import type { Client } from '../catch-up.ts';

/** A message was removed: what quotes it shows no word of it any more. */
export function forgetQuoted({ cache }: Client, messageId: string): void {
  const id = cache.identify({ __typename: 'QuotedMessage', id: messageId });
  cache.modify({ ...(id && { id }), fields: { text: () => '', removed: () => true } });
}
