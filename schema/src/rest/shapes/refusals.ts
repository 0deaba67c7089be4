import type { ErrorCode } from '../../codes.ts';
import type { RefusalExample, Route } from '../route.ts';

/** The usual messages of refusals. */
const usual: Record<ErrorCode, RefusalExample> = {
  UNAUTHENTICATED: { message: 'Please log in to continue.' },
  SECOND_FACTOR: {
    message: 'Please enter the code that your authenticator app shows, or a recovery code.',
    field: 'code',
  },
  INVALID: { message: 'The request is malformed: its body must be JSON.', field: 'body' },
  BAD_CARD: { message: 'Too few from Tier 1: pick 3 golfers, not 2.' },
  UNPAID: { message: 'Please pay the buy-in before you submit your picks.' },
  AUTH_AGAIN: { message: 'Please enter your password to go on.', field: 'password' },
  UNCONFIRMED: {
    message: 'Please confirm your email address first: the link is in the mail we sent you.',
  },
  AGE_AND_PLACE: { message: 'Please confirm first that you are at least 18 years old.' },
  FORBIDDEN: { message: 'You can do this for yourself only.' },
  NOT_MEMBER: { message: 'You are not a member of this pool.' },
  NOT_ADMIN: { message: 'Only the admin can do this.' },
  WRONG_PIN: { message: 'Incorrect pin. Please try again.', field: 'pin' },
  NOT_FOUND: { message: 'There is no user of that name.' },
  METHOD_NOT_ALLOWED: { message: 'GET is not served here, but POST is.' },
  LOCKED: { message: 'Picks are locked.' },
  NOT_OPEN: { message: 'Picks are not open yet.' },
  TAKEN: { message: 'Username already taken. Please choose another one.', field: 'username' },
  USED: { message: 'Ludvig Aberg is your golfer of week 2, and nobody plays twice for you.' },
  ALREADY_MEMBER: { message: 'You are already a member of this pool.' },
  POOL_FULL: { message: 'Pool full' },
  STARTED: { message: 'Multi-week tournament is already in progress.' },
  CONFLICT: { message: 'Another withdrawal is still under way. Please wait until it has arrived.' },
  NEEDS_SUCCESSOR: { message: 'Please choose a new admin before leaving the pool.' },
  AT_STAKE: { message: 'Your paid entry in Sunday Best has no final result yet.' },
  BALANCE_LEFT: { message: 'Please withdraw your funds before deleting your account.' },
  IDEMPOTENCY_MISMATCH: {
    message: 'This Idempotency-Key was used for a different request within the last 24 hours.',
    field: 'Idempotency-Key',
  },
  AMOUNT_EXCEEDS_BALANCE: { message: 'Amount exceeds balance' },
  TOO_LARGE: { message: 'The request is too large.' },
  UNSUPPORTED_MEDIA: { message: 'This kind of content is not understood here; send JSON.' },
  RATE_LIMITED: { message: 'Too many failed attempts. Please wait a while before you try again.' },
  INTERNAL: { message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: { message: 'The service is briefly unavailable. Please try again in a moment.' },
  NOT_CONFIGURED: { message: 'Card payments are not set up here.' },
};

/** All codes that the route can answer with: those of its rights and its shape, and its own. */
export function refusalsOf(route: Route): ErrorCode[] {
  const { who, method, params, query, body, signed, repeatable, refusals = [] } = route;
  const isOpen = who.includes('anyone');
  const codes: ErrorCode[] = [
    ...(isOpen ? [] : (['UNAUTHENTICATED'] as const)),
    // Access tokens have scopes and a rate limit of their own on every route.
    ...(signed ? [] : (['FORBIDDEN', 'RATE_LIMITED'] as const)),
    ...(who.includes('member') ? (['NOT_MEMBER'] as const) : []),
    ...(who.includes('admin') ? (['NOT_ADMIN', 'NOT_MEMBER'] as const) : []),
    ...(namesPool(route) ? (['NOT_FOUND'] as const) : []),
    ...(!signed && (params || query || body || method !== 'GET') ? (['INVALID'] as const) : []),
    ...(method !== 'GET' ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) : []),
    ...(repeatable ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    ...refusals,
    'UNAVAILABLE',
  ];
  return [...new Set(codes)];
}

/** An example of that refusal on this route. */
export function refusalExample(route: Route, code: ErrorCode): RefusalExample {
  const own = route.refused?.[code];
  if (own) return own;
  if (code === 'INVALID') return complaintOf(route) ?? malformed(route);
  if (code === 'NOT_FOUND' && namesPool(route))
    return { message: 'There is no pool of that name.', field: 'poolName' };
  if (code === 'FORBIDDEN' && !route.who.includes('self'))
    return route.who.includes('anyone') || route.who.includes('service')
      ? { message: 'This access token does not open this route.' }
      : { message: 'A service token does not open this route.' };
  if (code === 'RATE_LIMITED' && !route.limited)
    return { message: 'This access token has asked too often. Wait a little.' };
  return usual[code];
}

const namesPool = ({ params, query, body }: Route): boolean =>
  [params, query, body].some((shape) => shape && 'poolName' in shape.shape);

const malformed = ({ method }: Route): RefusalExample =>
  method === 'GET' ? { message: 'The address is not well-formed.' } : usual.INVALID;

/** The message for a request without any valid value; path parameters are always text. */
function complaintOf({ params, query, body }: Route): RefusalExample | undefined {
  for (const [shape, nonsense] of [
    [body, {}],
    [query, ['', '']],
    [params, ''],
  ] as const) {
    const request = shape && Object.fromEntries(Object.keys(shape.shape).map((name) => [name, nonsense]));
    const issue = shape?.safeParse(request).error?.issues[0];
    if (issue) return { message: issue.message, field: issue.path.join('.') };
  }
  return undefined;
}
