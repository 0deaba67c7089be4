import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKind, mailKinds } from '../mail-kinds.ts';

/** Whose mails of which kind a link stops. */
export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

const signatureBytes = 16;

const signatureOf = (content: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update('unsubscribe ').update(content).digest().subarray(0, signatureBytes);

/** It works for good and for whoever has the mail: all it can do is stop mails of one kind. */
export function unsubscribeUrl(publicUrl: string, of: Unsubscription, secret: string): string {
  const content = Buffer.concat([Buffer.from(of.userId.replaceAll('-', ''), 'hex'), Buffer.from(of.kind)]);
  const token = Buffer.concat([signatureOf(content, secret), content]).toString('base64url');
  return `${publicUrl}/unsubscribe/${token}`;
}

/** What the token stands for; undefined for what was never made here. */
export function unsubscriptionOf(token: string, secret: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signature, content] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
  if (content.length < 17 || !timingSafeEqual(signature, signatureOf(content, secret))) return undefined;
  const kind = mailKinds.find((one) => one === content.subarray(16).toString());
  const id = content.subarray(0, 16).toString('hex');
  return kind && { userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind };
}
