import { isSigned, type Keys, signatureBytes, signatureOf } from '../../keys/keys.ts';
import { type MailKind, mailKinds } from '../mail-kinds.ts';

/** Whose mails of which kind a link stops. */
export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

/** It works for whoever has the mail, as long as its key is accepted: all it can do is stop mails of one kind. */
export function unsubscribeUrl(publicUrl: string, of: Unsubscription, keys: Keys): string {
  const content = Buffer.concat([Buffer.from(of.userId.replaceAll('-', ''), 'hex'), Buffer.from(of.kind)]);
  const token = Buffer.concat([signatureOf(keys, 'unsubscribe', content), content]).toString('base64url');
  return `${publicUrl}/unsubscribe/${token}`;
}

/** What the token stands for; undefined for what was never made here. */
export function unsubscriptionOf(token: string, keys: Keys): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signature, content] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
  if (content.length < 17 || !isSigned(keys, 'unsubscribe', content, signature)) return undefined;
  const kind = mailKinds.find((one) => one === content.subarray(16).toString());
  const id = content.subarray(0, 16).toString('hex');
  return kind && { userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind };
}
