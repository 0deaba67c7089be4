const firstMs = 250;
const longestMs = 10_000;

/** How long to wait after so many failures in a row before something is read again. */
export const retryPauseMs = (failures: number): number => Math.min(longestMs, firstMs * 2 ** (failures - 1));
