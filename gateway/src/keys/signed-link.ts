import { isSigned, type KeyPurpose, type Keys, signatureOf } from './keys.ts';

/** The purpose of a link. A token for another purpose is refused. */
export type LinkPurpose = Extract<
  KeyPurpose,
  | 'invitation'
  | 'pool-link'
  | 'board'
  | 'card'
  | 'stop-withdrawal'
  | 'next-week'
  | 'confirm-email'
  | 'undo-email'
>;

/** A link's token: the signed id of what it is about, so that guesses never reach the database. */
export function tokenFor(purpose: LinkPurpose, id: string, keys: Keys): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signatureOf(keys, purpose, bytes)]).toString('base64url');
}

/** The id in the token; undefined if it is forged or for another purpose. */
export function idOfToken(purpose: LinkPurpose, token: string, keys: Keys): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (!isSigned(keys, purpose, id, signature)) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
