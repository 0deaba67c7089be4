import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

// The codes of authenticator apps (TOTP, RFC 6238) in the one way that all of them know: SHA-1, six digits, half a
// minute. A recovery code has 120 bits, so that a plain hash of it tells nothing.

const periodSeconds = 30;
const issuer = 'Fairway';

const totp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });

/** In base32, as people can copy it into an app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app reads from the picture. */
export const uriOf = (secret: string, username: string): string => totp(secret, username).toString();

/** The half minute that a code belongs to: this one, or, for clocks that differ, the one before or after. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const off = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return off === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + off;
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** As it is typed: without gaps and dashes, in any case. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const recoveryCount = 10;

/** Ten codes such as `k7mq-2xvd-9kwe-3hpa-n5rt-7fhr`, without the letters and digits that look alike. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () => {
    const signs = [...randomBytes(24)].map((byte) => letters[byte % letters.length]).join('');
    return signs.replace(/(.{4})(?=.)/g, '$1-');
  });

/** Bound to the user, so that one hash is looked for in nobody else's row. */
export const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url');
