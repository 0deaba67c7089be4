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
}

type Signing = Pick<Ctx, 'keys' | 'wallClock'>;

/** Who one is stays in `sub`; the name is there only to be shown. */
export function issueToken(
  ctx: Signing,
  user: { id: string; username: string; tokenVersion: number },
): Promise<string> {
  const now = Math.floor(ctx.wallClock.now().getTime() / 1000);
  const key = ctx.keys.signing('session');
  return new SignJWT({ username: user.username, ver: user.tokenVersion })
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
    const { sub, jti, exp, ver } = await verifiedPayload(ctx, token);
    if (!isUuid(sub) || !isUuid(jti) || !exp || exp > latestSeconds || !Number.isInteger(ver))
      return undefined;
    return { userId: sub, tokenId: jti, version: Number(ver), expiresAt: new Date(exp * 1000) };
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
