import type { ErrorCode } from '@fairway/schema/codes';

export interface RefusalDetails {
  /** The input that is wrong, by the caller's own name for it. */
  field?: string;
  /** Wall-clock seconds after which asking again makes sense. */
  retryAfterSeconds?: number;
}

/**
 * A "no" that the caller may hear: services throw it, every API tells it in its own way.
 * graphql-js copies `extensions` into the error it sends, so both GraphQL transports need nothing more.
 */
export class Refusal extends Error {
  readonly extensions: { code: ErrorCode } & RefusalDetails;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.extensions = { code, ...details };
  }
}

export const unauthenticated = () => new Refusal('UNAUTHENTICATED', 'Please log in to continue.');

/** What a caller hears when the fault is ours: enough to report it, nothing about the inside. */
export const internal = () => new Refusal('INTERNAL', 'Something went wrong on our side. Please try again.');

export const unavailable = () =>
  new Refusal('UNAVAILABLE', 'The service is briefly unavailable. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
