import * as routes from '@fairway/schema/rest/money/money';
import { currentUserNamed } from '../../accounts/users/user.queries.ts';
import { serve } from '../../http/rest/rest.ts';
import { centsOf, dollarsOf } from '../dollars.ts';
import { serveIdempotent } from '../idempotency/repeatable.ts';
import { receiveCheckbookWebhook } from '../withdrawals/due-withdrawals.service.ts';
import { stopWithdrawal } from '../withdrawals/stop/stop-withdrawal.service.ts';
import { WithdrawalStatus } from '../withdrawals/withdrawal.entity.ts';
import { signedInRecentlyAs, withdraw, withdrawalUnderWay } from '../withdrawals/withdrawal.service.ts';
import { ownBalance, refuseWithBalance } from './balance.service.ts';

const balanceUpdated = 'Balance updated successfully';

export const balanceRoutes = [
  serve(routes.getBalance, async (ctx, { query }) => {
    const { balanceCents } = await ownBalance(ctx, query.username);
    return { balance: dollarsOf(balanceCents) };
  }),
  serveIdempotent(
    routes.withdrawBalance,
    {
      keyIs: () => 'optional',
      before: (ctx, { body }) => signedInRecentlyAs(ctx, body.username, body.password),
    },
    async (ctx, { body }) => {
      const { balanceCents } = await withdraw(
        ctx,
        { amountCents: -centsOf(body.adjustment), email: body.email },
        { amountIs: 'adjustment' },
      );
      return { message: balanceUpdated, balance: dollarsOf(balanceCents) };
    },
  ),
  serve(routes.stopWithdrawal, async (ctx, { body }) => {
    await currentUserNamed(ctx, body.username);
    const { balanceCents } = await stopWithdrawal(ctx, body.id);
    return {
      message: 'The withdrawal is stopped, and its money is back in the balance.',
      balance: dollarsOf(balanceCents),
    };
  }),
  serve(routes.deleteBalance, async (ctx, { body }) => {
    const { id } = await currentUserNamed(ctx, body.username);
    await refuseWithBalance(ctx, id, { givesUpCents: 0 });
    return { message: 'There is nothing left in the balance.' };
  }),
  serve(routes.sendPayout, async (ctx, { body }) => {
    const { id, status } = await withdrawalUnderWay(ctx, body.username, centsOf(body.payout));
    return { id, status: status === WithdrawalStatus.SENT ? ('sent' as const) : ('open' as const) };
  }),
  serve(routes.checkbookWebhook, async (ctx, _input, { body, headers }) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const { signature } = headers;
    await receiveCheckbookWebhook(ctx, bytes, typeof signature === 'string' ? signature : undefined);
    return { message: 'Received.' };
  }),
];
