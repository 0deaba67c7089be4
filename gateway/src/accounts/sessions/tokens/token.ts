import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LruCache } from '../../../answers/lru-cache.ts';
import type { Ctx } from '../../../context.ts';
import { isUuid } from '../../../input/uuid.ts';

const issuer = 'fairway';
const latestSeconds = Date.UTC(9999, 0) / 1000;

export interface Token {
  userId: string;
  version: number;
  /** The session that the token belongs to. */
  sessionId: string;
  expiresAt: Date;
  /** The last sign-in by password, passkey or code. */
  signedInAt: Date;
}

type Signing = Pick<Ctx, 'keys' | 'wallClock'>;

/** `sub` identifies the user; the name is for display only. Renewing keeps the sign-in time. */
export function issueToken(
  ctx: Signing,
  user: { id: string; username: string; tokenVersion: number },
  { sessionId, signedInAt, expiresAt }: Pick<Token, 'sessionId' | 'signedInAt' | 'expiresAt'>,
): Promise<string> {
  const key = ctx.keys.signing('session');
  return new SignJWT({
    username: user.username,
    ver: user.tokenVersion,
    sid: sessionId,
    auth_time: seconds(signedInAt),
  })
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setSubject(user.id)
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(seconds(ctx.wallClock.now()))
    .setExpirationTime(seconds(expiresAt))
    .sign(key.bytes);
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** The content of a token if it is ours and not expired. */
export async function readToken(ctx: Signing, token: string): Promise<Token | undefined> {
  try {
    const { sub, sid, exp, ver, auth_time: authTime } = await verifiedPayload(ctx, token);
    if (!isUuid(sub) || !isUuid(sid) || !exp || exp > latestSeconds) return undefined;
    if (!Number.isInteger(ver) || !Number.isSafeInteger(authTime)) return undefined;
    return {
      userId: sub,
      sessionId: sid,
      version: Number(ver),
      expiresAt: new Date(exp * 1000),
      signedInAt: new Date(Number(authTime) * 1000),
    };
  } catch (fault) {
    // jose throws a TypeError at a malformed header.
    if (fault instanceof errors.JOSEError || fault instanceof TypeError) return undefined;
    throw fault;
  }
}

const maxVerified = 10_000;

/** What tokens say that a key has signed. Looking at the signature again would be most of the work with a token. */
const verifiedBy = new WeakMap<Uint8Array, LruCache<string, JWTPayload>>();

/** Verifies the token with the key that it names, once as long as it is in use. */
async function verifiedPayload(ctx: Signing, token: string): Promise<JWTPayload> {
  const { kid } = decodeProtectedHeader(token);
  const now = ctx.wallClock.now();
  for (const { bytes: key } of ctx.keys.accepted('session').filter(({ id }) => id === kid)) {
    const verified = verifiedBy.get(key) ?? new LruCache<string, JWTPayload>(maxVerified);
    verifiedBy.set(key, verified);
    const known = verified.find(token);
    if (known && Number(known.exp) > seconds(now)) return known;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience: issuer,
        currentDate: now,
        requiredClaims: ['sub', 'sid', 'exp', 'ver', 'auth_time'],
      });
      verified.keep(token, payload);
      return payload;
    } catch (fault) {
      if (!(fault instanceof errors.JWSSignatureVerificationFailed)) throw fault;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}
