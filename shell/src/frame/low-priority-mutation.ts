/**
 * Tells the gateway something that no screen waits for or shows, past the screens' own client; answers whether it
 * was heard.
 */
export const sendLowPriority = (
  token: string,
  operation: { operationName: string; query: string; variables: Record<string, string> },
): Promise<boolean> =>
  fetch('/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(operation),
    priority: 'low',
  })
    // Read to its end, since an answer that isn't keeps its line for itself.
    .then((answer) => answer.text().then(() => answer.ok))
    .catch(() => false);
