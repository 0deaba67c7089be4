import type { Env } from './env.ts';
import type { Settings } from './settings.ts';

/** What features may know of the environment. */
export const settingsOf = (
  env: Env,
  running: Pick<Settings, 'publicUrl' | 'sandbox' | 'cardsAreSandboxed'>,
): Settings => ({
  ...running,
  contactEmail: env.contactEmail,
  legalTexts: env.legalTexts,
  offeredTo: env.offeredTo,
  production: env.production,
  serviceTokens: env.serviceTokens,
  operatorTokens: env.operatorTokens,
  withdrawalHoldHours: env.withdrawalHoldHours,
  adjustmentConfirmAboveCents: env.adjustmentConfirmAboveCents,
  moneyLimits: env.moneyLimits,
  pollLiveSeconds: env.pollLiveSeconds,
  webhooksOut: env.webhooksOut,
  maxSockets: env.maxSockets,
  relaxed: env.relaxed,
});
