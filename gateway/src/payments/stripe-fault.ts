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
  /** Stripe's code, such as `charge_already_refunded` or `card_declined`. */
  code?: string | undefined;
  /** Why a card was declined, such as `insufficient_funds`. */
  declineCode?: string | undefined;
  /** For Stripe's support to find the request. */
  requestId?: string | undefined;
}

/**
 * A failed request to Stripe. `declined` and `refused` mean that no money moved and a retry is useless; after
 * any other fault it may have moved, and only fetching the object tells. Stripe's messages repeat parts of keys
 * and user input, so none is kept.
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
