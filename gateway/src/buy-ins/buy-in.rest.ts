import * as routes from '@fairway/schema/rest/buy-ins';
import * as ofMoney from '@fairway/schema/rest/money/money';
import { currentUserNamed } from '../accounts/users/user.queries.ts';
import { serve } from '../http/rest/rest.ts';
import { centsOf, dollarsOf } from '../money/dollars.ts';
import { serveIdempotent, serveIdempotentCall } from '../money/idempotency/repeatable.ts';
import { namedPicks } from '../picks/cards/named-picks.ts';
import { changeBalances } from './balance-changes.service.ts';
import { startCheckout } from './checkouts/checkout.service.ts';
import { confirmPaid, paymentStatusOf, resetPayments } from './payment-status.service.ts';
import { receiveStripeWebhook } from './syncing/checkout-sync.service.ts';

export const buyInRoutes = [
  serveIdempotentCall(routes.charge, async (ctx, { body }) => {
    const { poolName, buyIn, userPicks, email, entry } = body;
    const picks = userPicks ? namedPicks(userPicks) : null;
    const amount = { cents: centsOf(buyIn), field: 'buyIn' };
    const checkout = await startCheckout(ctx, poolName, { picks, amount, entry }, email);
    const { clientSecret, publishableKey, feeCents, totalCents } = checkout;
    return { clientSecret, publishableKey, amount: dollarsOf(totalCents), fee: dollarsOf(feeCents) };
  }),
  serve(routes.stripeWebhook, async (ctx, _input, request) => {
    await receiveStripeWebhook(ctx, request.body as Buffer, request.headers['stripe-signature']?.toString());
    return { message: 'Received.' };
  }),
  serve(routes.paymentStatus, async (ctx, { query }) => ({
    paymentStatus: await paymentStatusOf(ctx, query.poolName, query.username, query.entry),
  })),
  serve(routes.updatePaymentStatus, async (ctx, { body }) => {
    await currentUserNamed(ctx, body.username);
    await confirmPaid(ctx, body.poolName, body.entry);
    return { success: true as const };
  }),
  serve(routes.resetPayments, async (ctx, { body }) => ({
    updatedUsers: await resetPayments(ctx, body.poolName, body.usernames),
  })),
  serveIdempotent(
    ofMoney.updateBalance,
    { keyIs: ({ caller }) => (caller.kind === 'service' ? 'required' : 'optional') },
    async (ctx, { body }) => {
      const changes = body.users.map(({ username, adjustment, credit, poolName, entry }) => ({
        username,
        cents: centsOf(adjustment),
        isCredit: credit,
        poolName: poolName ?? undefined,
        entry,
      }));
      const { balances, waitingId } = await changeBalances(ctx, changes, body.memo);
      return {
        message: waitingId
          ? 'Nothing is changed yet: a second service or an operator has to confirm it.'
          : 'Balance updated successfully',
        ...(waitingId ? { waiting: waitingId } : {}),
        users: balances.map(({ user, balanceCents }) => ({
          username: user.username,
          balance: dollarsOf(balanceCents),
        })),
      };
    },
  ),
];
