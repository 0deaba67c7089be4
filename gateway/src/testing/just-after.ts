/**
 * A matcher for a moment, as a date or as text, up to a second after the given one, since clocks move on at
 * every look.
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
