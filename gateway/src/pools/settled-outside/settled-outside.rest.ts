import * as routes from '@fairway/schema/rest/hosting/settled-outside';
import type { Ctx } from '../../context.ts';
import { serve } from '../../http/rest/rest.ts';
import { outsideSentence } from '../../rules/pools/settled-outside.ts';
import { restEntry } from '../entries/rest-entry.ts';
import { userOfEntry } from '../pool.queries.ts';
import { markBuyIn, markPrize } from './mark-payment.service.ts';
import { type OutsideLedger, outsideLedger } from './outside-ledger.queries.ts';

async function answerOf(ctx: Ctx, ledger: OutsideLedger) {
  const { contest, settledOutside, collectedCents, openCents, entries } = ledger;
  return {
    contest: contest.number,
    buyIn: settledOutside.buyInCents / 100,
    collected: collectedCents / 100,
    open: openCents / 100,
    text: outsideSentence,
    entries: await Promise.all(
      entries.map(
        async ({ userId, number, nickname, paidAt, note, inPot, prizeCents, prizePaidAt, prizeNote }) => ({
          username: (await userOfEntry(ctx, userId)).shownName,
          ...restEntry({ number, nickname }),
          paid: paidAt !== null,
          paidAt: paidAt?.toISOString() ?? null,
          note,
          inPot,
          prize: prizeCents === null ? null : prizeCents / 100,
          prizePaid: prizePaidAt !== null,
          prizeNote,
        }),
      ),
    ),
  };
}

export const settledOutsideRoutes = [
  serve(routes.outsideLedger, async (ctx, { query }) => {
    const ledger = await outsideLedger(ctx, query.poolName, query.contest);
    return { ledger: ledger && (await answerOf(ctx, ledger)) };
  }),
  serve(routes.markBuyIn, async (ctx, { body }) => ({
    ledger: await answerOf(ctx, await markBuyIn(ctx, body.poolName, body)),
  })),
  serve(routes.markPrize, async (ctx, { body }) => ({
    ledger: await answerOf(ctx, await markPrize(ctx, body.poolName, body)),
  })),
];
