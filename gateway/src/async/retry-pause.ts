const firstMs = 250;
const longestMs = 10_000;

/** The pause before the next attempt, by the number of failures in a row. */
export const retryPauseMs = (failures: number): number => Math.min(longestMs, firstMs * 2 ** (failures - 1));
