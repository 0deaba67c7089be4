// Random numbers that are the same for the same seed, and the normal distribution.

/** Whole numbers of 32 bits (xorshift128). */
export function randomBits(seed: number): () => number {
  let [a, b, c, d] = [seed | 0 || 1, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  const next = () => {
    const t = a ^ (a << 11);
    a = b;
    b = c;
    c = d;
    d = d ^ (d >>> 19) ^ t ^ (t >>> 8);
    return d >>> 0;
  };
  // Seeds that are close to each other begin alike.
  for (let at = 0; at < 20; at += 1) next();
  return next;
}

/** How likely a normal number is below that (Abramowitz and Stegun 7.1.26, within 1.5e-7). */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

const quantileBits = 12;

/** As many equally likely normal numbers as there are places: a random place is a normal number. */
export const quantiles: Float64Array = Float64Array.from({ length: 2 ** quantileBits }, (_one, place) =>
  quantileOf((place + 0.5) / 2 ** quantileBits),
);
/** By how much a number of 32 bits is shifted to be such a place. */
export const quantileShift: number = 32 - quantileBits;

function quantileOf(share: number): number {
  let [low, high] = [-6, 6];
  for (let at = 0; at < 40; at += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
