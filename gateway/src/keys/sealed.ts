import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

// Seals values that must be readable again (AES-256-GCM), so that a copy of the database reveals none of them. A
// sealed value names its key and is bound to its subject: it opens for nothing else.

type Purpose = 'second-factor';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

export function seal(keys: Keys, purpose: Purpose, text: string, about: string): string {
  const { id, bytes } = keys.signing(purpose);
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, bytes, iv, { authTagLength: tagLength });
  sealing.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  return `${id}.${sealed.toString('base64url')}`;
}

/** Undefined if its key is gone, or if it was changed or sealed for another subject. */
export function unseal(keys: Keys, purpose: Purpose, text: string, about: string): string | undefined {
  const [keyId, content = ''] = text.split('.');
  const key = keys.known(purpose).find(({ id }) => id === keyId);
  const bytes = Buffer.from(content, 'base64url');
  if (!key || bytes.length < ivLength + tagLength) return undefined;
  const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  opening.setAAD(Buffer.from(about));
  opening.setAuthTag(bytes.subarray(-tagLength));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivLength, -tagLength)), opening.final()]).toString();
  } catch {
    return undefined;
  }
}

/** Whether it is sealed with the current key. */
export const isSealedAnew = (keys: Keys, purpose: Purpose, text: string): boolean =>
  text.startsWith(`${keys.signing(purpose).id}.`);
