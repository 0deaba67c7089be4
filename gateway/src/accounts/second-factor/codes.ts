import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

// Codes of authenticator apps (TOTP, RFC 6238) with the parameters that all apps support: SHA-1, six digits, 30
// seconds. A recovery code has 120 random bits, so a plain hash suffices.

const periodSeconds = 30;
const issuer = 'Fairway';

const totp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });

/** In base32, to be copied into an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code. */
export const uriOf = (secret: string, username: string): string => totp(secret, username).toString();

/** The time step of a code: the current one or, for clocks that differ, the one before or after. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const off = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return off === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + off;
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** As typed: without gaps and dashes, in any case. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const recoveryCount = 10;

/** Ten codes such as `k7mq-2xvd-9kwe-3hpa-n5rt-7fhr`, without letters and digits that look alike. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () => {
    const signs = [...randomBytes(24)].map((byte) => letters[byte % letters.length]).join('');
    return signs.replace(/(.{4})(?=.)/g, '$1-');
  });

/** Salted with the user's id, so that a hash matches only in its own row. */
export const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url');
