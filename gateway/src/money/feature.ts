import type { Feature } from '../features/manifest.ts';
import { AdjustmentRequest } from './adjustments/adjustment.entity.ts';
import { adjustmentRoutes } from './adjustments/adjustment.rest.ts';
import { BalanceResolver } from './balance/balance.resolver.ts';
import { balanceRoutes } from './balance/balance.rest.ts';
import { moneyDeletion } from './balance/balance.service.ts';
import { checkLedgerJob, dueWithdrawalsJob, sendWithdrawalJob, syncWithdrawalJob } from './jobs.ts';
import { Money0009 } from './migrations/0009-money.ts';
import { LargeLedgers0021 } from './migrations/0021-large-ledgers.ts';
import { HeldWithdrawals0022 } from './migrations/0022-held-withdrawals.ts';
import { AdjustmentRequests0027 } from './migrations/0027-adjustment-requests.ts';
import { WaitingMoney0028 } from './migrations/0028-waiting-money.ts';
import { ReturnsToCards0032 } from './migrations/0032-returns-to-cards.ts';
import { DebtsGivenUp0038 } from './migrations/0038-debts-given-up.ts';
import { KeysOfHolds0041 } from './migrations/0041-keys-of-holds.ts';
import { LedgerProof0103 } from './migrations/0103-ledger-proof.ts';
import { WithdrawalsInTrouble0331 } from './migrations/0331-withdrawals-in-trouble.ts';
import { PaidWithdrawalsToLookAt0341 } from './migrations/0341-paid-withdrawals-to-look-at.ts';
import { PaidWithdrawalsThatAreDue0342 } from './migrations/0342-paid-withdrawals-that-are-due.ts';
import { measureMoney } from './money-metrics.ts';
import { ownMoneyData } from './own-data.ts';
import { stopWithdrawalPage } from './withdrawals/stop/stop.page.ts';
import { withdrawalsOfUndoneChange } from './withdrawals/stop/undone-address.service.ts';
import { Withdrawal } from './withdrawals/withdrawal.entity.ts';
import { WithdrawalResolver } from './withdrawals/withdrawal.resolver.ts';

export const moneyFeature = {
  entities: [AdjustmentRequest, Withdrawal],
  migrations: {
    '0009-money': Money0009,
    '0021-large-ledgers': LargeLedgers0021,
    '0022-held-withdrawals': HeldWithdrawals0022,
    '0027-adjustment-requests': AdjustmentRequests0027,
    '0028-waiting-money': WaitingMoney0028,
    '0032-returns-to-cards': ReturnsToCards0032,
    '0038-debts-given-up': DebtsGivenUp0038,
    '0041-keys-of-holds': KeysOfHolds0041,
    '0103-ledger-proof': LedgerProof0103,
    '0331-withdrawals-in-trouble': WithdrawalsInTrouble0331,
    '0341-paid-withdrawals-to-look-at': PaidWithdrawalsToLookAt0341,
    '0342-paid-withdrawals-that-are-due': PaidWithdrawalsThatAreDue0342,
  },
  resolvers: [BalanceResolver, WithdrawalResolver],
  routes: [...balanceRoutes, ...adjustmentRoutes],
  pages: [stopWithdrawalPage],
  jobs: [checkLedgerJob, dueWithdrawalsJob, sendWithdrawalJob, syncWithdrawalJob],
  expiringTables: [{ table: 'idempotency_key', endsAt: 'expires_at' }],
  accountDeletion: moneyDeletion,
  emailUndo: withdrawalsOfUndoneChange,
  measure: measureMoney,
  ownData: ownMoneyData,
} satisfies Feature;
