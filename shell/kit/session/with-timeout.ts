/** A request without an answer for so long has failed, and can be made again. */
const answerTimeoutMs = 15_000;

/**
 * Gives up a request after a while, as on a dead connection, which browsers notice late. Without deduplication, so
 * that a retry does not wait for the one that never ended.
 */
export const withTimeout = () => ({
  queryDeduplication: false,
  fetchOptions: { signal: AbortSignal.timeout(answerTimeoutMs) },
});
