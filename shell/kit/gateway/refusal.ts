import type { ErrorCode } from '@fairway/schema/codes';

/** A "no" of the gateway's: the same through GraphQL, through REST and in the mock. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  /** Which of the values that were sent is wrong, by the name it was sent under. */
  field?: string;
  retryAfterSeconds?: number;
}

/** What REST refuses is thrown as this, so that screens need not know by which API they asked. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The refusal in what a call threw, or null where the gateway gave no answer at all. */
export function refusalOf(error: unknown): Refusal | null {
  // Known by its shape: every build has this module, and with it a class of its own, while Apollo's are the shell's.
  if (!(error instanceof Error)) return null;
  if ('refusal' in error && isRefusal(error.refusal)) return error.refusal;
  const errors = 'errors' in error ? error.errors : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (!isGraphQLError(first)) return null;
  const { code, field, retryAfterSeconds } = first.extensions;
  return {
    code,
    message: first.message,
    ...(field && { field }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
}

const isRefusal = (value: unknown): value is Refusal => {
  const { code, message } = Object(value);
  return typeof code === 'string' && typeof message === 'string';
};

interface GraphQLError {
  message: string;
  extensions: Omit<Refusal, 'message'>;
}

const isGraphQLError = (error: unknown): error is GraphQLError =>
  typeof error === 'object' && error !== null && 'message' in error && 'extensions' in error;

/** The refusal in an answer of REST's. A proxy's error page isn't one. */
export async function refusalIn(response: Response): Promise<Refusal | null> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRefusal(body)) return null;
  const retryAfterSeconds = Number(response.headers.get('retry-after'));
  return { ...body, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) };
}

/** What to tell the player: the gateway's own words and when to try again, or else the screen's. */
export function tell(error: unknown, otherwise: string): string {
  const refusal = refusalOf(error);
  if (!refusal) return otherwise;
  const { message, code, retryAfterSeconds } = refusal;
  return code === 'RATE_LIMITED' && retryAfterSeconds
    ? `${message} Next try in ${inWords(retryAfterSeconds)}.`
    : message;
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
