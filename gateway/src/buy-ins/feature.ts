import type { Feature } from '../features/manifest.ts';
import { BuyInResolver } from './buy-in.resolver.ts';
import { buyInRoutes } from './buy-in.rest.ts';
import { Checkout } from './checkouts/checkout.entity.ts';
import { ownPaymentData } from './checkouts/own-data.ts';
import { closeDuePayments } from './friday/close-due-payments.service.ts';
import { forgetCustomersJob, reconcilePaymentsJob, syncCheckoutsJob } from './jobs.ts';
import { BuyIns0011 } from './migrations/0011-buy-ins.ts';
import { SavedCards0059 } from './migrations/0059-saved-cards.ts';
import { AskingAboutCheckouts0095 } from './migrations/0095-asking-about-checkouts.ts';
import { PaymentComparisons0320 } from './migrations/0320-payment-comparisons.ts';
import { RefundsToLookAt0333 } from './migrations/0333-refunds-to-look-at.ts';
import { PaymentStatusResolver } from './payment-status.resolver.ts';
import { receiptAddressDeletion, sweepReceiptAddresses } from './receipts/receipt-addresses.service.ts';
import { payOut, returnBuyIns } from './returns/returns.service.ts';
import { refuseWhileRefunding } from './returns/to-card.service.ts';
import { SavedCardRow } from './saved-cards/saved-card.entity.ts';
import { savedCardResolvers } from './saved-cards/saved-card.resolver.ts';
import { savedCardDeletion } from './saved-cards/saved-card.service.ts';
import { closeLateCheckouts } from './syncing/late-checkouts.service.ts';

export const buyInsFeature = {
  entities: [Checkout, SavedCardRow],
  migrations: {
    '0011-buy-ins': BuyIns0011,
    '0059-saved-cards': SavedCards0059,
    '0095-asking-about-checkouts': AskingAboutCheckouts0095,
    '0320-payment-comparisons': PaymentComparisons0320,
    '0333-refunds-to-look-at': RefundsToLookAt0333,
  },
  resolvers: [BuyInResolver, PaymentStatusResolver, ...savedCardResolvers],
  routes: buyInRoutes,
  scheduledTasks: [
    {
      name: 'close-late-checkouts',
      after: ['open-round-sheets'],
      runsInBackground: true,
      limitSeconds: 300,
      run: closeLateCheckouts,
    },
    {
      name: 'close-payments',
      after: ['close-late-checkouts', 'replace-withdrawn'],
      // Every contest of the week is changed, and nothing else in a tick needs it.
      runsInBackground: true,
      limitSeconds: 300,
      run: (ctx) => closeDuePayments(ctx),
    },
  ],
  jobs: [syncCheckoutsJob, reconcilePaymentsJob, forgetCustomersJob],
  sweep: sweepReceiptAddresses,
  accountDeletion: {
    refuse: refuseWhileRefunding,
    erase: async (tx, userId) => {
      for (const { erase } of [savedCardDeletion, receiptAddressDeletion]) await erase?.(tx, userId);
    },
  },
  endedEntries: { giveBack: returnBuyIns },
  settlement: { settle: payOut, isLast: true },
  ownData: ownPaymentData,
} satisfies Feature;
