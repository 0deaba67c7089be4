import * as routes from '@fairway/schema/rest/money/adjustments';
import { serve } from '../../http/rest/rest.ts';
import { dollarsOf } from '../dollars.ts';
import { decideAsService, waitingAdjustments } from './adjustment.service.ts';

export const adjustmentRoutes = [
  serve(routes.listAdjustments, async (ctx) => {
    const waiting = await waitingAdjustments(ctx);
    return {
      adjustments: waiting.map(({ request: { id, askedBy, memo, askedAt }, changes }) => ({
        id,
        askedBy,
        memo,
        askedAt: askedAt.toISOString(),
        users: changes.length,
        amount: dollarsOf(changes.reduce((sum, { cents }) => sum + cents, 0)),
        changes: changes.map(({ username, cents, isCredit }) => ({
          username,
          adjustment: dollarsOf(cents),
          ...(isCredit && { credit: isCredit }),
        })),
      })),
    };
  }),
  serve(routes.decideAdjustment, async (ctx, { body }) => {
    const { isConfirmed } = await decideAsService(ctx, body.id, body.confirm);
    return { message: isConfirmed ? 'The balances are adjusted.' : 'The adjustment is refused.' };
  }),
];
