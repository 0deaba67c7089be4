const reasons = {
  timeout: 'did not answer in time',
  network: 'could not be reached or broke off',
  status: 'refused the question',
  key: 'refuses us or the key',
  quota: 'says that the quota is used up',
  'unknown-place': 'does not know the place',
  elsewhere: 'sent us to an address that is not allowed',
  'private-address': 'led to an address that is not public',
  'too-large': 'answered with more than is ever read',
  shape: 'answered in a shape that makes no sense',
  suspended: 'wants to be left alone for a while',
  'breaker-open': 'failed too often in a row and is left alone for a while',
} as const;

export type FaultKind = keyof typeof reasons;

interface Details {
  status?: number;
  /** How long the service asks us to wait. */
  retryAfterMs?: number;
  /** The field that made no sense, by our name; never the service's text. */
  field?: string;
}

/**
 * A service failed to give a good answer. Keys travel in URLs and bodies are not ours to repeat, so the message
 * has neither, and there is no `cause`.
 */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly service: string,
    readonly kind: FaultKind,
    { status, retryAfterMs, field }: Details = {},
  ) {
    const remarks = [status && `status ${status}`, field && `at ${field}`].filter(Boolean).join(', ');
    super(`${service} ${reasons[kind]}${remarks && ` (${remarks})`}.`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
