import type { ErrorCode } from '@fairway/schema/codes';

/** A refusal by the gateway: the same through GraphQL, REST and the mock. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  /** The name of the wrong input, if any. */
  field?: string;
  retryAfterSeconds?: number;
  /** The operator's texts that have to be agreed to first, by their ids. */
  texts?: readonly string[];
}

/** Thrown for refusals by REST, so that screens need not know which API they called. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The refusal in a thrown error, or null if the gateway gave none. */
export function refusalOf(error: unknown): Refusal | null {
  // Recognised by shape: every build has its own class from this module, while Apollo's are the shell's.
  if (!(error instanceof Error)) return null;
  if ('refusal' in error && isRefusal(error.refusal)) return error.refusal;
  const errors = 'errors' in error ? error.errors : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (!isGraphQLError(first)) return null;
  const { code, field, retryAfterSeconds, texts } = first.extensions;
  // It asks for what this gateway does not know: one of the two was deployed, or rolled back, since.
  if (String(code) === 'GRAPHQL_VALIDATION_FAILED') return { code: 'UNAVAILABLE', message: otherVersion };
  return {
    code,
    message: first.message,
    ...(field && { field }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
    ...(texts && { texts }),
  };
}

const otherVersion = 'This page is of another version than Fairway itself. Please reload it.';

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

/** The refusal in a REST response. A proxy's error page has none. */
export async function refusalIn(response: Response): Promise<Refusal | null> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRefusal(body)) return null;
  const retryAfterSeconds = Number(response.headers.get('retry-after'));
  return { ...body, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) };
}

/** The message for the player: the gateway's own with the time to retry, otherwise the screen's. */
export function errorMessage(error: unknown, otherwise: string): string {
  const refusal = refusalOf(error);
  if (!refusal) return otherwise;
  const { message, code, retryAfterSeconds } = refusal;
  return code === 'RATE_LIMITED' && retryAfterSeconds
    ? `${message} Next try in ${inWords(retryAfterSeconds)}.`
    : message;
}

const unreachable = "Fairway can't be reached. Please check your connection.";
const inTrouble = 'Fairway has a problem right now. Please try again in a moment.';

/** The message for the player where no screen has one of its own: a proxy's 502 is no fault of their connection. */
export const faultMessage = (error: unknown): string =>
  errorMessage(error, isServerFault(error) ? inTrouble : unreachable);

/** Something answered, though not the gateway. Recognised by shape: Apollo's errors have a status, too. */
const isServerFault = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && Number(error.statusCode) >= 500;

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
