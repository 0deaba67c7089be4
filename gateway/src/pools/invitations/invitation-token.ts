import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureBytes = 16;

const signatureOf = (id: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update('invitation ').update(id).digest().subarray(0, signatureBytes);

/** What stands in the link: which invitation it is, signed, so that guessing never gets as far as the database. */
export function tokenOf(invitationId: string, secret: string): string {
  const id = Buffer.from(invitationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(id, secret)]).toString('base64url');
}

/** The id of the invitation that the token was made for; undefined for what was never made here. */
export function invitationIdOf(token: string, secret: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (bytes.length !== 16 + signatureBytes || !timingSafeEqual(signature, signatureOf(id, secret)))
    return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
