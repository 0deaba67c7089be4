import { moneyText } from '@fairway/schema/display';
import type { FastifyInstance } from 'fastify';
import type { FeaturePage, PageRequests } from '../../../features/manifest.ts';
import { escapeHtml } from '../../../http/pages/html.ts';
import { showPlainPage, takeAnyForm } from '../../../http/pages/plain-page.ts';
import { Refusal } from '../../../refusal.ts';
import { type Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';
import { canBeStopped, stopByLink, withdrawalOfLink } from './stop-withdrawal.service.ts';

interface Request {
  Params: { token: string };
}

/**
 * The page behind the link in withdrawal mails. It asks for a click, since mail scanners open links before
 * people do.
 */
export const stopWithdrawalPage: FeaturePage = { name: 'stop-withdrawal', serve };

async function serve(app: FastifyInstance, { ctxOfAnyone: ctxOf }: PageRequests): Promise<void> {
  takeAnyForm(app);
  app.setErrorHandler((fault, _request, reply) => {
    if (!(fault instanceof Refusal && fault.code === 'RATE_LIMITED')) throw fault;
    reply.header('retry-after', String(fault.details.retryAfterSeconds));
    return showPlainPage(reply, 429, ...tooOften);
  });
  app.get<Request>('/stop-withdrawal/:token', async ({ params }, reply) => {
    const ctx = ctxOf();
    const withdrawal = await withdrawalOfLink(ctx, params.token);
    if (!withdrawal) return showPlainPage(reply, 404, ...notOurs);
    if (withdrawal.status === WithdrawalStatus.RETURNED)
      return showPlainPage(reply, 200, ...back(withdrawal));
    if (!(await canBeStopped(ctx, withdrawal))) return showPlainPage(reply, 409, ...tooLate(withdrawal));
    return showPlainPage(reply, 200, 'Stop this withdrawal?', [
      `<p>An eCheck of ${named(withdrawal)}.</p>`,
      '<p>Nothing is sent then, and the money goes back to your balance.</p>',
      '<form method="post"><button>Stop this withdrawal</button></form>',
    ]);
  });
  app.post<Request>('/stop-withdrawal/:token', async ({ params }, reply) => {
    const ctx = ctxOf();
    try {
      const withdrawal = await stopByLink(ctx, params.token);
      if (!withdrawal) return showPlainPage(reply, 404, ...notOurs);
      return showPlainPage(reply, 200, ...back(withdrawal));
    } catch (fault) {
      if (!(fault instanceof Refusal && fault.code === 'CONFLICT')) throw fault;
      const withdrawal = await withdrawalOfLink(ctx, params.token);
      if (!withdrawal) throw fault;
      return showPlainPage(reply, 409, ...tooLate(withdrawal));
    }
  });
}

type Shown = [title: string, content: string[]];

const named = ({ amountCents, email }: Withdrawal) =>
  `<strong>${escapeHtml(moneyText(amountCents))}</strong> to <strong>${escapeHtml(email)}</strong>`;

const changePassword =
  '<p>If it was not you who asked for it, <a href="/">choose another password</a>: “Forgot password?” sends you a link.</p>';

const back = (withdrawal: Withdrawal): Shown => [
  'The money is back in your balance',
  [`<p>No eCheck pays out ${named(withdrawal)}.</p>`, changePassword],
];

const tooLate = (withdrawal: Withdrawal): Shown => [
  'This can’t be stopped any more',
  [`<p>The eCheck of ${named(withdrawal)} has left, or is about to.</p>`, changePassword],
];

const tooOften: Shown = [
  'This link was used too often',
  ['<p>Please try again later. Your <a href="/Profile">balance</a> stops withdrawals, too.</p>'],
];

const notOurs: Shown = [
  'This link does not work',
  [
    '<p>It may have been cut off in the mail. Your <a href="/Profile">balance</a> stops withdrawals, too.</p>',
  ],
];
