import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { legalTextsIn, sha256Of, textsInForce } from './legal-texts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), name);
};

test('the newest of each kind whose day has come is in force', () => {
  put('terms-2026-11-01.txt', 'terms-2026-03-01.txt', 'privacy-2026-05-01.txt', '.hidden');
  const texts = legalTextsIn(folder);
  const at = (moment: string) => textsInForce(texts, new Date(moment)).map(({ id }) => id);
  expect(at('2026-02-28T23:59:59Z')).toEqual([]);
  expect(at('2026-10-31T23:59:59Z')).toEqual(['terms-2026-03-01', 'privacy-2026-05-01']);
  expect(at('2026-11-01T00:00:00Z')).toEqual(['terms-2026-11-01', 'privacy-2026-05-01']);
  expect(texts.find(({ id }) => id === 'terms-2026-11-01')?.text).toBe('terms-2026-11-01.txt');
});

test('how lines end is not what people agree to, and every word is', () => {
  expect(sha256Of('Play fair.\r\n\r\nPay up.\r\n')).toBe(sha256Of('Play fair.\n\nPay up.'));
  expect(sha256Of('Play fair.')).not.toBe(sha256Of('Play fair!'));
});

test('without a folder there are none', () => {
  expect(legalTextsIn(undefined)).toEqual([]);
});

test.each(['terms.txt', 'terms-2026-11-01.md', 'cookies-2026-11-01.txt', 'terms-2026-02-30.txt'])(
  'a start says that %s is not called like a text',
  (name) => {
    put(name);
    expect(() => legalTextsIn(folder)).toThrow(`LEGAL_TEXTS holds "${name}"`);
  },
);

test('and that there is no folder, or nothing in it', () => {
  expect(() => legalTextsIn(join(folder, 'none'))).toThrow('must be a folder that can be read');
  expect(() => legalTextsIn(folder)).toThrow('in which there is no text');
});

test('a start says which text is empty, or no file', () => {
  writeFileSync(join(folder, 'terms-2026-11-01.txt'), ' \n');
  expect(() => legalTextsIn(folder)).toThrow('terms-2026-11-01.txt", which is no file with a text');
  put('terms-2026-11-01.txt');
  mkdirSync(join(folder, 'privacy-2026-11-01.txt'));
  expect(() => legalTextsIn(folder)).toThrow('privacy-2026-11-01.txt", which is no file with a text');
});
