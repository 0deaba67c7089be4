import { isSigned, type Keys, signatureBytes, signatureOf } from '../../keys/keys.ts';
import { type MailKind, mailKinds } from '../mails/mail-kinds.ts';

/** The user and the kind of mail of a link. */
export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

/** Valid without signing in as long as its key is accepted: it can only switch off mails of one kind. */
export function unsubscribeUrl(publicUrl: string, of: Unsubscription, keys: Keys): string {
  const content = Buffer.concat([Buffer.from(of.userId.replaceAll('-', ''), 'hex'), Buffer.from(of.kind)]);
  const token = Buffer.concat([signatureOf(keys, 'unsubscribe', content), content]).toString('base64url');
  return `${publicUrl}/unsubscribe/${token}`;
}

/** What the token stands for; undefined if it is forged. */
export function unsubscriptionOf(token: string, keys: Keys): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signature, content] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
  if (content.length < 17 || !isSigned(keys, 'unsubscribe', content, signature)) return undefined;
  const kind = mailKinds.find((one) => one === content.subarray(16).toString());
  const id = content.subarray(0, 16).toString('hex');
  return kind && { userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind };
}
