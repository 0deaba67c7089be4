import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

// Encrypts values that must be readable again (AES-256-GCM), so that a copy of the database reveals none of them. A
// encrypted value names its key and is bound to its subject: it can be decrypted for nothing else.

type Purpose = 'second-factor';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

export function encrypt(keys: Keys, purpose: Purpose, text: string, about: string): string {
  const { id, bytes } = keys.signing(purpose);
  const iv = randomBytes(ivLength);
  const encrypting = createCipheriv(cipher, bytes, iv, { authTagLength: tagLength });
  encrypting.setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([
    iv,
    encrypting.update(text, 'utf8'),
    encrypting.final(),
    encrypting.getAuthTag(),
  ]);
  return `${id}.${encrypted.toString('base64url')}`;
}

/** Undefined if its key is gone, or if it was changed or encrypted for another subject. */
export function decrypt(keys: Keys, purpose: Purpose, text: string, about: string): string | undefined {
  const [keyId, content = ''] = text.split('.');
  const key = keys.known(purpose).find(({ id }) => id === keyId);
  const bytes = Buffer.from(content, 'base64url');
  if (!key || bytes.length < ivLength + tagLength) return undefined;
  const decrypting = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decrypting.setAAD(Buffer.from(about));
  decrypting.setAuthTag(bytes.subarray(-tagLength));
  try {
    return Buffer.concat([
      decrypting.update(bytes.subarray(ivLength, -tagLength)),
      decrypting.final(),
    ]).toString();
  } catch {
    return undefined;
  }
}

/** Whether it is encrypted with the current key. */
export const usesCurrentKey = (keys: Keys, purpose: Purpose, text: string): boolean =>
  text.startsWith(`${keys.signing(purpose).id}.`);
