import type { Ctx } from '../../context.ts';

/** Less than every id. */
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Works through rows in the order of their ids, so many at a time, until `work` answers fewer ids than it was asked for:
 * those of the rows behind `after` that it dealt with. Answers whether it came to the end; it does not when the gateway
 * stops meanwhile.
 */
export async function inBatchesById(
  { signal, stopping }: Pick<Ctx, 'signal' | 'stopping'>,
  atOnce: number,
  work: (after: string) => Promise<readonly string[]>,
): Promise<boolean> {
  for (let after: string | undefined = noId; after !== undefined; ) {
    if (stopping?.aborted) return false;
    signal?.throwIfAborted();
    const ids: readonly string[] = await work(after);
    after = ids.length < atOnce ? undefined : ids.at(-1);
  }
  return true;
}
