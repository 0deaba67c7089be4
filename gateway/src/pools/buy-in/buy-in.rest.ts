import * as routes from '@fairway/schema/rest/buy-ins';
import { serve } from '../../doors/rest.ts';
import { centsOf, dollarsOf } from '../../money/dollars.ts';
import { serveAgain } from '../../money/idempotency/repeatable.ts';
import { hearStripe } from './card-news.service.ts';
import { startCheckout } from './checkout.service.ts';
import { namedPicks } from './named-picks.ts';

export const buyInRoutes = [
  serveAgain(routes.charge, async (ctx, { body }) => {
    const { poolName, buyIn, userPicks, email } = body;
    const picks = userPicks ? namedPicks(userPicks) : null;
    const amount = { cents: centsOf(buyIn), field: 'buyIn' };
    const checkout = await startCheckout(ctx, poolName, { picks, amount }, email);
    const { clientSecret, publishableKey, feeCents, totalCents } = checkout;
    return { clientSecret, publishableKey, amount: dollarsOf(totalCents), fee: dollarsOf(feeCents) };
  }),
  serve(routes.stripeWebhook, async (ctx, _input, request) => {
    await hearStripe(ctx, request.body as Buffer, request.headers['stripe-signature']?.toString());
    return { message: 'Heard.' };
  }),
];
