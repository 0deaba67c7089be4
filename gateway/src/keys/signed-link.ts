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
export const tokenFor = (purpose: LinkPurpose, id: string, keys: Keys): string =>
  tokenForIds(purpose, [id], keys);

/** The same of several ids, none of which is good without the others. */
export function tokenForIds(purpose: LinkPurpose, ids: readonly string[], keys: Keys): string {
  const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signatureOf(keys, purpose, bytes)]).toString('base64url');
}

/** The id in the token; undefined if it is forged or for another purpose. */
export const idOfToken = (purpose: LinkPurpose, token: string, keys: Keys): string | undefined =>
  idsOfToken(purpose, token, { keys, count: 1 })?.[0];

const idBytes = 16;

/** The ids in the token, so many of them; undefined if it is forged or for another purpose. */
export function idsOfToken(
  purpose: LinkPurpose,
  token: string,
  { keys, count }: { keys: Keys; count: number },
): string[] | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const length = count * idBytes;
  const [ids, signature] = [bytes.subarray(0, length), bytes.subarray(length)];
  if (!isSigned(keys, purpose, ids, signature)) return undefined;
  return Array.from({ length: count }, (_id, n) =>
    ids
      .toString('hex', n * idBytes, (n + 1) * idBytes)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}
