import type { MoneyLimits } from '../money/money-limits.ts';
import type { Relaxation } from './relaxations.ts';

export interface Settings {
  /** Where people reach the product: in mails and links. */
  publicUrl: string;
  /** Where people can write to those who run the product. */
  contactEmail: string;
  production: boolean;
  sandbox: boolean;
  /** What the sandbox switches off here. */
  relaxed: readonly Relaxation[];
  /** Whether cards are the sandbox's, so that no money moves. */
  cardsAreSandboxed: boolean;
  serviceTokens: readonly { name: string; token: string }[];
  /** So long the first withdrawal to an address waits; nothing waits where it is 0. */
  withdrawalHoldHours: number;
  /** How much a service may adjust alone in 24 hours; null where there is no limit. */
  adjustmentConfirmAboveCents: number | null;
  moneyLimits: MoneyLimits;
  /** Real seconds between two asks for live scores. */
  pollLiveSeconds: number;
  /** How many sockets this gateway holds open for one user, and for one network. */
  mostSockets: { ofUser: number; ofNetwork: number };
  /** Who is told of events: an address, and the secret that signs what goes there. */
  webhooksOut: readonly { url: string; secret: string }[];
}
