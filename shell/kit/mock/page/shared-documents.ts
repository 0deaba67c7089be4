import { type ApolloClient, InMemoryCache } from '@apollo/client';
import { addTypenameToDocument, DocumentTransform } from '@apollo/client/utilities';

// Each test has a client of its own, as each page has. A client prepares the text of each operation that it sends or
// reads, which a page does once, and tests did a thousand times: what is prepared depends on the text alone.

const withTypenames = new DocumentTransform(addTypenameToDocument);
InMemoryCache.prototype.transformDocument = (document) => withTypenames.transformDocument(document);

const prepared = new WeakMap();

/** Lets the client find what others have prepared. */
export function shareDocuments(client: ApolloClient): void {
  const operations: unknown = Reflect.get(client, 'queryManager');
  if (typeof operations === 'object' && operations !== null && 'transformCache' in operations)
    operations.transformCache = prepared;
}
