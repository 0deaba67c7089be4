const firstMs = 250;
const longestMs = 10_000;

/**
 * The pause before the next attempt: it doubles with each failure in a row, and a random half more or less keeps those
 * who failed together from trying again together.
 */
export const retryPauseMs = (failures: number, random: number = Math.random()): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (0.5 + random);
