const reasons = {
  declined: 'says that the card was declined',
  refused: 'refuses what was asked',
  key: 'refuses us or the key',
  unavailable: 'gave no good answer',
  shape: 'answered in a shape that makes no sense',
  signature: 'did not sign this',
} as const;

export type StripeFaultKind = keyof typeof reasons;

interface Details {
  /** Stripe's own word for it, such as `charge_already_refunded` or, of a declined card, `card_declined`. */
  code?: string | undefined;
  /** Why a card was declined, such as `insufficient_funds`. */
  declineCode?: string | undefined;
  /** By which Stripe's people find the request. */
  requestId?: string | undefined;
}

/**
 * Stripe did not do what was asked. `declined` and `refused` mean that no money moved and that asking the same
 * again is no use; after any other fault it may have, and only asking for the object tells. Stripe's own
 * messages repeat parts of keys and of what people typed, so that none is kept.
 */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly code: string | undefined;
  readonly declineCode: string | undefined;

  constructor(
    readonly kind: StripeFaultKind,
    { code, declineCode, requestId }: Details = {},
  ) {
    const remarks = [code, declineCode, requestId].filter(Boolean).join(', ');
    super(`Stripe ${reasons[kind]}${remarks && ` (${remarks})`}.`);
    this.code = code;
    this.declineCode = declineCode;
  }
}
