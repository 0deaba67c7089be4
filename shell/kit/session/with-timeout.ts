/** A request without an answer for so long has failed, and can be made again. */
const answerTimeoutMs = 15_000;

/**
 * Gives up a request after a while, as on a dead connection, which browsers notice late. Without deduplication, so
 * that a retry does not wait for the one that never ended. Whoever asks may give it up before, by a signal.
 */
export const withTimeout = (givenUp?: AbortSignal) => {
  const timeout = AbortSignal.timeout(answerTimeoutMs);
  return {
    queryDeduplication: false,
    fetchOptions: { signal: givenUp ? AbortSignal.any([timeout, givenUp]) : timeout },
  };
};
