import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What lies about by chance, and what grows a little with the first requests, after many different ones. */
const usuallyTolerated = 16 * 2 ** 20;
/** With fewer, the first requests, which fill what is remembered, would decide. */
const fewestSamples = 8;

/**
 * How much more memory is in use at the end than after the beginning: the least of the last quarter beside the most
 * of the second, so that one sample that is too large or too small says nothing; 0 where it is nothing to speak of.
 */
export function grownBytes(samples: readonly number[], toleratedBytes = usuallyTolerated): number {
  if (samples.length < fewestSamples) return 0;
  const quarter = Math.floor(samples.length / 4);
  const early = Math.max(...samples.slice(quarter, 2 * quarter));
  const late = Math.min(...samples.slice(-quarter));
  return late - early > toleratedBytes ? late - early : 0;
}

let collect: (() => void) | undefined;

/** The bytes in use, on the heap and beside it, once what nobody needs has been thrown away. */
export async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as () => void;
  // Finalisers and what waits for them take a turn each.
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise((done) => setImmediate(done));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
