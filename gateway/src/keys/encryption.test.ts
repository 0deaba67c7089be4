import { expect, test } from '@jest/globals';
import { movingClock } from '../testing/moving-clock.ts';
import { decrypt, encrypt, usesCurrentKey } from './encryption.ts';
import { keysFrom } from './keys.ts';

const wallClock = movingClock('2026-11-21T12:00:00Z');
const [before, after, next] = ['b', 'a', 'n'].map((letter) => letter.repeat(32)) as [string, string, string];
const keys = keysFrom([before], wallClock);
const sealed = encrypt(keys, 'second-factor', 'what nobody may read', 'ann');

test('encrypted data can be decrypted for its own subject only', () => {
  expect(sealed).not.toContain('nobody');
  expect(decrypt(keys, 'second-factor', sealed, 'ann')).toBe('what nobody may read');
  expect(decrypt(keys, 'second-factor', sealed, 'bob')).toBeUndefined();
});

test('the same is sealed differently each time', () => {
  expect(encrypt(keys, 'second-factor', 'what nobody may read', 'ann')).not.toBe(sealed);
});

test.each([
  ['cut short', sealed.slice(0, -4)],
  ['changed', `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`],
  ['without a key', sealed.slice(sealed.indexOf('.'))],
  ['empty', ''],
])('what is %s does not open', (_how, text) => {
  expect(decrypt(keys, 'second-factor', text, 'ann')).toBeUndefined();
});

test('another secret opens what the one before has sealed, as long as that is known', () => {
  const both = keysFrom([after, before], wallClock);
  expect(usesCurrentKey(both, 'second-factor', sealed)).toBe(false);
  expect(decrypt(both, 'second-factor', sealed, 'ann')).toBe('what nobody may read');
  expect(decrypt(keysFrom([after, next], wallClock), 'second-factor', sealed, 'ann')).toBeUndefined();
});
