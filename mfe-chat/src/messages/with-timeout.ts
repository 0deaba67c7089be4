import { answerTimeoutMs } from '../screen-constants.ts';

/**
 * Gives up a request after a while, as on a dead connection. Without deduplication, so that a retry does not
 * wait for the one that never ended.
 */
export const withTimeout = () => ({
  queryDeduplication: false,
  fetchOptions: { signal: AbortSignal.timeout(answerTimeoutMs) },
});
