import { answerPatienceMs } from '../screen-constants.ts';

/**
 * For a question that may be asked on a line that leads nowhere: it ends by itself, and when it is asked once more
 * it doesn't share the answer that never came.
 */
export const withTimeout = () => ({
  queryDeduplication: false,
  fetchOptions: { signal: AbortSignal.timeout(answerPatienceMs) },
});
