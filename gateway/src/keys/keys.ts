import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { WallClock } from '../clocks.ts';

// Every purpose has a key of its own, derived from the secret (HKDF, RFC 5869), so that what was signed for one
// is nothing for another, and a key that leaks opens nothing else. A secret that is replaced goes on being
// accepted for a time, and one that is about to sign is accepted beforehand: gateways learn of it one by one.

export type KeyPurpose =
  | 'session'
  | 'invitation'
  | 'board'
  | 'unsubscribe'
  | 'stop-withdrawal'
  | 'confirm-email'
  | 'undo-email'
  | 'passkey-challenge'
  | 'second-factor';

export interface SigningSecret {
  text: string;
  signsFrom: Date;
  /** From when on nothing that it signed is accepted any more; null while that is not decided. */
  expiresAt: Date | null;
}

export interface Key {
  /** Names the key in what it signs, and says nothing about it. */
  id: string;
  bytes: Uint8Array;
}

export interface Keys {
  /** What signs now. */
  signing(purpose: KeyPurpose): Key;
  /** What may have signed, the newest first. */
  accepted(purpose: KeyPurpose): readonly Key[];
  /** Whatever has signed or sealed, also with secrets whose signatures count no more: what is sealed must open. */
  known(purpose: KeyPurpose): readonly Key[];
  /** The secrets as they are, which signed everything before each purpose had a key of its own. */
  undivided(): readonly Uint8Array[];
}

export function keysOf(secrets: () => readonly SigningSecret[], wallClock: WallClock): Keys {
  const current = () => {
    const now = wallClock.now();
    return secrets()
      .filter(({ expiresAt }) => !expiresAt || now < expiresAt)
      .sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime());
  };
  return {
    signing: (purpose) => {
      const now = wallClock.now();
      const known = current();
      const secret = known.find(({ signsFrom }) => signsFrom <= now) ?? known.at(-1);
      if (!secret) throw new Error('keys: there is no secret to sign with');
      return keyOf(secret.text, purpose);
    },
    accepted: (purpose) => current().map(({ text }) => keyOf(text, purpose)),
    known: (purpose) => secrets().map(({ text }) => keyOf(text, purpose)),
    undivided: () => current().map(({ text }) => new TextEncoder().encode(text)),
  };
}

/** Keys from secrets that are set from outside: the first one signs, all are accepted. */
export function keysFrom(texts: readonly string[], wallClock: WallClock): Keys {
  const newest = (index: number) => new Date(-index);
  const secrets = texts.map((text, index) => ({ text, signsFrom: newest(index), expiresAt: null }));
  return keysOf(() => secrets, wallClock);
}

// Secrets and purposes are few, and every request asks.
const derived = new Map<string, Key>();

function keyOf(secret: string, purpose: KeyPurpose): Key {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const derive = (info: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, 'fairway', info, bytes));
  const key = {
    id: Buffer.from(derive(`${purpose} key id`, 6)).toString('base64url'),
    bytes: derive(`${purpose} key`, 32),
  };
  derived.set(name, key);
  return key;
}

/** Bytes of a signature in a link: too many to guess, and few enough for a link that is read aloud. */
export const signatureBytes = 16;

const hmac = (key: Uint8Array, purpose: KeyPurpose, content: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${purpose} `).update(content).digest().subarray(0, signatureBytes);

export const signatureOf = (keys: Keys, purpose: KeyPurpose, content: Uint8Array): Buffer =>
  hmac(keys.signing(purpose).bytes, purpose, content);

/** Whether one of our keys for that purpose signed the content. */
export function isSigned(
  keys: Keys,
  purpose: KeyPurpose,
  content: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== signatureBytes) return false;
  const candidates = [...keys.accepted(purpose).map(({ bytes }) => bytes), ...keys.undivided()];
  return candidates.some((key) => timingSafeEqual(signature, hmac(key, purpose, content)));
}
