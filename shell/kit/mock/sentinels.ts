import type { ErrorCode } from '@fairway/schema/codes';
import { GraphQLError } from 'graphql';

/**
 * Words that make the mocked gateway refuse, wherever they are typed: a failure that a test shows can
 * be repeated by hand. They read like their reason, and start with what no player would choose.
 */
const sentinels: Record<string, { code: ErrorCode; message: string }> = {
  'x-taken': { code: 'TAKEN', message: 'Username already taken. Please choose another one.' },
  'x-limited': { code: 'RATE_LIMITED', message: 'Too many attempts. Please wait a moment.' },
  'x-away': { code: 'UNAVAILABLE', message: 'The database is away. Please try again.' },
  'x-fault': { code: 'INTERNAL', message: 'Something went wrong.' },
};

export function refuse(code: ErrorCode, message: string): never {
  throw new GraphQLError(message, { extensions: { code } });
}

/** Refuses when one of a call's arguments is, or starts an address with, a sentinel. */
export function heedSentinels(args: Record<string, unknown>): void {
  for (const value of Object.values(args)) {
    const sentinel = typeof value === 'string' ? sentinels[value.split('@')[0] ?? ''] : undefined;
    if (sentinel) refuse(sentinel.code, sentinel.message);
  }
}
