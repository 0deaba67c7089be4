/**
 * Equals, for `expect`, any moment within a second after that one, as a date or written: what was done then, for
 * clocks move on meanwhile.
 */
export function justAfter(moment: string | Date): object {
  const from = new Date(moment).getTime();
  return {
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    asymmetricMatch: (seen: unknown) => {
      if (typeof seen !== 'string' && !(seen instanceof Date)) return false;
      const afterMs = new Date(seen).getTime() - from;
      return afterMs >= 0 && afterMs < 1000;
    },
    toAsymmetricMatcher: () => `just after ${new Date(from).toISOString()}`,
  };
}
