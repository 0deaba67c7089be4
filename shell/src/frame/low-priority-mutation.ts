import { pageLoaded } from './page-loaded.ts';

/**
 * Sends a mutation that no screen waits for or shows, without Apollo Client; returns whether it succeeded.
 */
export const sendLowPriority = (
  token: string,
  operation: { operationName: string; query: string; variables: Record<string, string> },
): Promise<boolean> =>
  pageLoaded
    .then(() =>
      fetch('/graphql', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(operation),
        priority: 'low',
      }),
    )
    // Read to the end, or the response would hold its connection.
    .then((answer) => answer.text().then(() => answer.ok))
    .catch(() => false);
