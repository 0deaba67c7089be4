import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { WallClock } from '../clocks.ts';

// Every purpose has its own key, derived from the secret (HKDF, RFC 5869): a signature for one purpose is
// worthless for another, and a leaked key opens nothing else. A replaced secret stays accepted for a while, and
// a new one is accepted before it signs, since gateways learn of it one by one.

export type KeyPurpose =
  | 'session'
  | 'invitation'
  | 'pool-link'
  | 'board'
  | 'card'
  | 'unsubscribe'
  | 'stop-withdrawal'
  | 'next-week'
  | 'confirm-email'
  | 'undo-email'
  | 'passkey-challenge'
  | 'second-factor';

export interface SigningSecret {
  text: string;
  signsFrom: Date;
  /** When its signatures stop being accepted; null while that is not decided. */
  expiresAt: Date | null;
}

export interface Key {
  /** Identifies the key in what it signs, without revealing it. */
  id: string;
  bytes: Uint8Array;
}

export interface Keys {
  /** The key that signs now. */
  signing(purpose: KeyPurpose): Key;
  /** The keys whose signatures are accepted, newest first. */
  accepted(purpose: KeyPurpose): readonly Key[];
  /** All keys, including those whose signatures no longer count: what they encrypted must still be readable. */
  known(purpose: KeyPurpose): readonly Key[];
  /** The raw secrets, which signed everything before keys were derived by purpose. */
  undivided(): readonly Uint8Array[];
  /** Calls back when a secret has leaked, and what it signed is accepted no more; answers how to unsubscribe. */
  onLeak(listener: () => void): () => void;
}

const neverLeaks: Keys['onLeak'] = () => () => {};

export function keysOf(
  secrets: () => readonly SigningSecret[],
  wallClock: WallClock,
  onLeak = neverLeaks,
): Keys {
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
    onLeak,
  };
}

/** Keys from configured secrets: the first one signs, all are accepted. */
export function keysFrom(texts: readonly string[], wallClock: WallClock): Keys {
  const newest = (index: number) => new Date(-index);
  const secrets = texts.map((text, index) => ({ text, signsFrom: newest(index), expiresAt: null }));
  return keysOf(() => secrets, wallClock);
}

// Derived keys are cached: there are few, and every request needs one.
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

/** Bytes of a signature in a link: too many to guess, few enough to read aloud. */
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
