import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Ctx } from '../../context.ts';

const issuer = 'fairway';
const lifeSeconds = 14 * 86_400;
const latestSeconds = Date.UTC(9999, 0) / 1000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (text: string | undefined): text is string => text !== undefined && uuid.test(text);

export interface Token {
  userId: string;
  version: number;
  tokenId: string;
  expiresAt: Date;
  /** When the password was entered; null in tokens from before they told. */
  signedInAt: Date | null;
}

type Signing = Pick<Ctx, 'keys' | 'wallClock'>;

/** Who one is stays in `sub`; the name is there only to be shown. A renewed token is no younger log-in. */
export function issueToken(
  ctx: Signing,
  user: { id: string; username: string; tokenVersion: number },
  signedInAt: Date | null,
): Promise<string> {
  const now = Math.floor(ctx.wallClock.now().getTime() / 1000);
  const key = ctx.keys.signing('session');
  return new SignJWT({
    username: user.username,
    ver: user.tokenVersion,
    ...(signedInAt && { auth_time: Math.floor(signedInAt.getTime() / 1000) }),
  })
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setSubject(user.id)
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
    .sign(key.bytes);
}

/** What a token says, if it is one of ours and its time has not passed. */
export async function readToken(ctx: Signing, token: string): Promise<Token | undefined> {
  try {
    const { sub, jti, exp, ver, auth_time: authTime } = await verifiedPayload(ctx, token);
    if (!isUuid(sub) || !isUuid(jti) || !exp || exp > latestSeconds || !Number.isInteger(ver))
      return undefined;
    return {
      userId: sub,
      tokenId: jti,
      version: Number(ver),
      expiresAt: new Date(exp * 1000),
      signedInAt: Number.isSafeInteger(authTime) ? new Date(Number(authTime) * 1000) : null,
    };
  } catch (fault) {
    // A header that is no header is told apart by jose as a TypeError.
    if (fault instanceof errors.JOSEError || fault instanceof TypeError) return undefined;
    throw fault;
  }
}

/** Checked with the key that it names; one without a name was signed before there were several. */
async function verifiedPayload(ctx: Signing, token: string): Promise<JWTPayload> {
  const { kid } = decodeProtectedHeader(token);
  const candidates =
    kid === undefined
      ? ctx.keys.undivided()
      : ctx.keys.accepted('session').flatMap(({ id, bytes }) => (id === kid ? [bytes] : []));
  for (const key of candidates) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience: issuer,
        currentDate: ctx.wallClock.now(),
        requiredClaims: ['sub', 'jti', 'exp', 'ver'],
      });
      return payload;
    } catch (fault) {
      if (!(fault instanceof errors.JWSSignatureVerificationFailed)) throw fault;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}
