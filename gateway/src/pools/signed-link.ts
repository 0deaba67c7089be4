import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link is for: one that was made for something else leads nowhere. */
export type LinkPurpose = 'invitation' | 'board';

const signatureBytes = 16;

const signatureOf = (purpose: LinkPurpose, id: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} `).update(id).digest().subarray(0, signatureBytes);

/** What stands in a link: the id of what it leads to, signed, so that guessing never gets as far as the database. */
export function tokenFor(purpose: LinkPurpose, id: string, secret: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signatureOf(purpose, bytes, secret)]).toString('base64url');
}

/** The id that the token was made for; undefined for what was never made here, or for another purpose. */
export function idOfToken(purpose: LinkPurpose, token: string, secret: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (bytes.length !== 16 + signatureBytes || !timingSafeEqual(signature, signatureOf(purpose, id, secret)))
    return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
