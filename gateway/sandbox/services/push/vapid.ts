import { createPublicKey, verify } from 'node:crypto';

/** Who sends, by its `Authorization` (RFC 8292): a token that its key has signed, and that key. */
interface Checked {
  /** The status that refuses it; undefined if it is good. */
  refused: 401 | 403 | undefined;
  key: string;
}

const longestLifeSeconds = 24 * 3600;

export function checkVapid(authorization: string | undefined, audience: string, now: number): Checked {
  const [, token = '', key = ''] =
    /^vapid\s+t=([\w-]+\.[\w-]+\.[\w-]+),\s*k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (token === '') return { refused: 401, key };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned =
    partOf(head)?.alg === 'ES256' && isSignedBy(key, Buffer.from(`${head}.${claims}`), signature);
  const { aud, exp, sub } = partOf(claims) ?? {};
  const secondsLeft = Number(exp) - now / 1000;
  const isGood =
    aud === audience &&
    secondsLeft > 0 &&
    secondsLeft <= longestLifeSeconds &&
    /^(mailto|https):/.test(`${sub}`);
  return { refused: isSigned && isGood ? undefined : 403, key };
}

function partOf(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function isSignedBy(key: string, signed: Buffer, signature: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes);
  } catch {
    return false;
  }
}
