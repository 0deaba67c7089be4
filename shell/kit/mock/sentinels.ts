import { GraphQLError } from 'graphql';
import type { Refusal } from '../gateway/refusal.ts';

/**
 * Words that make the mocked gateway refuse, wherever they are typed: a failure that a test shows can
 * be repeated by hand. They read like their reason, and start with what no player would choose.
 */
const sentinels: Record<string, Refusal> = {
  'x-taken': { code: 'TAKEN', message: 'Username already taken. Please choose another one.' },
  'x-refused': { code: 'INVALID', message: 'This is refused.' },
  'x-limited': {
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 840,
  },
  'x-away': { code: 'UNAVAILABLE', message: 'The database is away. Please try again.' },
};

/** File names that stand for a refused content. */
const pictureSentinels: Record<string, Refusal> = {
  'x-large': { code: 'TOO_LARGE', message: 'A picture has at most 5 MB.' },
  'x-vast': { code: 'TOO_LARGE', message: 'A picture has at most 25 megapixels.' },
  'x-kind': { code: 'UNSUPPORTED_MEDIA', message: 'A picture is a JPEG, PNG or WebP file.' },
  'x-damaged': { code: 'INVALID', message: 'The picture is damaged or incomplete.' },
};

/** Usernames whose account can't be deleted, by the reason. */
const deletionSentinels: Record<string, Refusal> = {
  'x-balance': {
    code: 'BALANCE_LEFT',
    message: 'Please withdraw your funds before deleting your account.',
  },
  'x-stake': { code: 'AT_STAKE', message: 'Your paid entry in Sunday Best has no final result yet.' },
  'x-admin': { code: 'NEEDS_SUCCESSOR', message: 'Please choose a new admin of Sunday Best first.' },
  'x-withdrawal': {
    code: 'CONFLICT',
    message: 'A withdrawal is still under way. Please wait until it has arrived.',
  },
  'x-moved': {
    code: 'CONFLICT',
    message: 'Your address was changed, which can be undone until Saturday, November 28 at 12:00 PM UTC.',
  },
  'x-dispute': {
    code: 'CONFLICT',
    message: 'This has to wait: a card payment for Sunday Best was taken back by its bank.',
  },
};

/** Pools that seem open and refuse every join, as when somebody else takes the last place. */
const joinSentinels: Record<string, Refusal> = {
  'Last Seat': { code: 'POOL_FULL', message: 'Pool full' },
};

export function refuse(refusal: Refusal): never {
  const { message, ...extensions } = refusal;
  throw new GraphQLError(message, { extensions });
}

/** Refuses when one of a call's arguments is, or starts an address with, a sentinel, and names that one. */
export function applySentinels(args: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(args)) {
    const sentinel = typeof value === 'string' ? sentinels[value.split('@')[0] ?? ''] : undefined;
    if (!sentinel) continue;
    const isAboutField = sentinel.code === 'TAKEN' || sentinel.code === 'INVALID';
    refuse(isAboutField ? { ...sentinel, field } : sentinel);
  }
}

/** Why a request that needs a recent sign-in is refused with this password. */
export function passwordRefusal(
  player: { password: string; loggedInLongAgo?: boolean },
  password: string | null | undefined,
): Refusal | undefined {
  const again = (message: string): Refusal => ({ code: 'AUTH_AGAIN', message, field: 'password' });
  if (password && password !== player.password) return again('The password is wrong.');
  if (!password && player.loggedInLongAgo) return again('Please enter your password to go on.');
  return undefined;
}

export function checkPassword(...given: Parameters<typeof passwordRefusal>): void {
  const refusal = passwordRefusal(...given);
  if (refusal) refuse(refusal);
}

export function refuseWithoutTexts(
  texts: readonly string[],
  named: readonly string[] | null | undefined,
): void {
  if (texts.every((id) => named?.includes(id))) return;
  const message = 'Please agree to our terms and how we treat your data: see https://fairway.example/legal.';
  refuse({ code: 'INVALID', message, field: 'agreesTo', texts });
}

export function applyDeletionSentinel(username: string): void {
  const sentinel = deletionSentinels[username];
  if (sentinel) refuse(sentinel);
}

export const joinRefusal = (poolName: string): Refusal | undefined => joinSentinels[poolName];

export const pictureRefusal = (fileName: string): Refusal | undefined =>
  pictureSentinels[fileName.replace(/\.\w+$/, '')];
