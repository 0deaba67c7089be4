interface Details {
  code?: string | undefined;
  decline_code?: string | undefined;
  param?: string | undefined;
  /** The object that stands in the way, as it is. */
  payment_intent?: object | undefined;
}

/** A "no" in Stripe's own shape. Nothing that was done before it stays done. */
export class ApiFault extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error',
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }

  /** The request makes no sense, or not now. */
  static invalid(message: string, details: Details = {}): ApiFault {
    return new ApiFault(400, 'invalid_request_error', message, details);
  }

  /** `what` by Stripe's name, such as payment_intent. */
  static missing(what: string, id: string, param = 'id'): ApiFault {
    const details = { code: 'resource_missing', param };
    return new ApiFault(404, 'invalid_request_error', `No such ${what}: '${id}'`, details);
  }

  /** The card is none, before any bank was asked. */
  static card(code: string, message: string, param?: string, decline_code?: string): ApiFault {
    return new ApiFault(402, 'card_error', message, { code, param, decline_code });
  }

  get body(): { error: object } {
    const { type, message, details } = this;
    const docs = details.code ? { doc_url: `https://stripe.com/docs/error-codes/${details.code}` } : {};
    return { error: { type, message, ...details, ...docs } };
  }
}
