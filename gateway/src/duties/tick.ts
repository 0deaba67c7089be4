import { settleDue } from '../board/settlement.service.ts';
import { createCtx, type Parts } from '../context.ts';
import { pollGolf } from '../golf/poll.service.ts';
import { noteDueMails } from '../notifications/due-mails.service.ts';
import { replaceWithdrawn } from '../picks/replacement.service.ts';
import { openRoundSheets } from '../picks/round-sheet.service.ts';
import { closeLateCheckouts } from '../pools/buy-in/card-news.service.ts';
import { sealContests } from '../pools/buy-in/payment-status.service.ts';
import { openNextContests } from '../pools/contests/contest.service.ts';
import { followSchedule } from '../pools/contests/rescheduling.service.ts';

/**
 * Everything that falls due as game time passes, in order: first what the feeds say now, then what follows
 * from it. A jump of the sandbox's clock calls it step by step.
 */
export async function tick(parts: Parts): Promise<void> {
  const ctx = createCtx(parts, { caller: { kind: 'service' }, address: '' });
  const { dataGolf } = ctx.feeds;
  if (dataGolf) await pollGolf(ctx, dataGolf);
  await followSchedule(ctx);
  await openRoundSheets(ctx);
  await closeLateCheckouts(ctx);
  await replaceWithdrawn(ctx);
  await sealContests(ctx);
  await settleDue(ctx);
  await openNextContests(ctx);
  await noteDueMails(ctx);
}
