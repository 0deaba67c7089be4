import type { LegalText } from './legal/legal-texts.ts';
import type { OfferedTo } from './legal/offered-to.ts';
import type { MoneyLimits } from './money/money-limits.ts';
import type { Relaxation } from './relaxations.ts';

export interface Settings {
  /** The product's public URL, for mails and links. */
  publicUrl: string;
  /** The contact address of the operators. */
  contactEmail: string;
  /** The operator's texts that people agree to, oldest first; usually none. */
  legalTexts: readonly LegalText[];
  /** To whom pools are offered whose buy-in is paid here. */
  offeredTo: OfferedTo;
  production: boolean;
  sandbox: boolean;
  /** What the sandbox switches off here. */
  relaxed: readonly Relaxation[];
  /** Whether card payments are sandboxed, so that no money moves. */
  cardsAreSandboxed: boolean;
  serviceTokens: readonly { name: string; token: string }[];
  /** Who may use the operators' page, and by which token. */
  operatorTokens: readonly { name: string; token: string }[];
  /** How long the first withdrawal to an address is held; 0 for not at all. */
  withdrawalHoldHours: number;
  /** How much a service may adjust alone in 24 hours; null for no limit. */
  adjustmentConfirmAboveCents: number | null;
  moneyLimits: MoneyLimits;
  /** Real seconds between two polls of live scores. */
  pollLiveSeconds: number;
  /** How many open sockets one user, and one network, may have on this gateway. */
  maxSockets: { ofUser: number; ofNetwork: number };
  /** Webhook receivers: the URL, and the secret that signs. */
  webhooksOut: readonly { url: string; secret: string }[];
}
