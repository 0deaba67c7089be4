import type { ErrorCode } from '@fairway/schema/codes';

export interface RefusalDetails {
  /** The wrong input, by the caller's name for it. */
  field?: string;
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number;
  /** The texts that have to be agreed to, by their ids; over GraphQL alone. */
  texts?: readonly string[];
}

/**
 * A refusal that the caller may see: thrown by services, reported by every API in its own way. graphql-js copies
 * `extensions` into its error, so both GraphQL transports need nothing more.
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

/** What callers see of an internal fault: enough to report it, no details. */
export const internal = () => new Refusal('INTERNAL', 'Something went wrong on our side. Please try again.');

export const unavailable = () =>
  new Refusal('UNAVAILABLE', 'The service is briefly unavailable. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
