import { expect, test } from '@jest/globals';
import { movingClock } from '../testing/moving-clock.ts';
import { decrypt, encrypt, usesCurrentKey } from './encryption.ts';
import { keysFrom } from './keys.ts';

const wallClock = movingClock('2026-11-21T12:00:00Z');
const [before, after, next] = ['b', 'a', 'n'].map((letter) => letter.repeat(32)) as [string, string, string];
const keys = keysFrom([before], wallClock);
const encrypted = encrypt(keys, 'second-factor', 'what nobody may read', 'ann');

test('encrypted data can be decrypted for its own subject only', () => {
  expect(encrypted).not.toContain('nobody');
  expect(decrypt(keys, 'second-factor', encrypted, 'ann')).toBe('what nobody may read');
  expect(decrypt(keys, 'second-factor', encrypted, 'bob')).toBeUndefined();
});

test('the same is encrypted differently each time', () => {
  expect(encrypt(keys, 'second-factor', 'what nobody may read', 'ann')).not.toBe(encrypted);
});

test.each([
  ['cut short', encrypted.slice(0, -4)],
  ['changed', `${encrypted.slice(0, -6)}${encrypted.at(-6) === 'A' ? 'B' : 'A'}${encrypted.slice(-5)}`],
  ['without a key', encrypted.slice(encrypted.indexOf('.'))],
  ['empty', ''],
])('what is %s does not open', (_how, text) => {
  expect(decrypt(keys, 'second-factor', text, 'ann')).toBeUndefined();
});

test('another secret opens what the one before has encrypted, as long as that is known', () => {
  const both = keysFrom([after, before], wallClock);
  expect(usesCurrentKey(both, 'second-factor', encrypted)).toBe(false);
  expect(decrypt(both, 'second-factor', encrypted, 'ann')).toBe('what nobody may read');
  expect(decrypt(keysFrom([after, next], wallClock), 'second-factor', encrypted, 'ann')).toBeUndefined();
});
