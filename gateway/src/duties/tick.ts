import { createCtx, type Parts } from '../context.ts';
import { pollGolf } from '../golf/poll.service.ts';

/**
 * Everything that falls due as game time passes, in order: first what the feeds say now, then what follows
 * from it. A jump of the sandbox's clock calls it step by step.
 */
export async function tick(parts: Parts): Promise<void> {
  const ctx = createCtx(parts, { caller: { kind: 'service' }, address: '' });
  const { dataGolf } = ctx.feeds;
  if (dataGolf) await pollGolf(ctx, dataGolf);
}
