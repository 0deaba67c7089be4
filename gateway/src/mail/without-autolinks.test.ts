import { describe, expect, test } from '@jest/globals';
import { withoutAutolinks } from './without-autolinks.ts';

/** With what is set apart made visible. */
const shown = (text: string) => withoutAutolinks(text).replaceAll('\u2060', '|');

describe('an address in a text is set apart', () => {
  test.each([
    ['Verify at https://evil.example/x', 'Verify at https|:|//evil|.|example/x'],
    ['http://localhost/', 'http|:|//localhost/'],
    ['HTTPS://203.0.113.9', 'HTTPS|:|//203|.|0|.|113|.|9'],
    ['www.evil.example', 'www|.|evil|.|example'],
    ['evil.example', 'evil|.|example'],
    ['(evil-7.example), "evil.example".', '(evil-7|.|example), "evil|.|example".'],
    ['https:evil.example', 'https|:|evil|.|example'],
    ['mailto:help@evil.example', 'mailto|:|help|@|evil|.|example'],
    ['help@evil.example', 'help|@|evil|.|example'],
    ['$7.50.evil.example', '$7.50|.|evil|.|example'],
    ['bücher.example', 'bücher|.|example'],
    ['evil。example．org｡net', 'evil|。|example|．|org|｡|net'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
    expect(withoutAutolinks(text).replaceAll('\u2060', '')).toBe(text);
  });
});

describe('what is none stays as it is', () => {
  test.each([
    'Sunday Best',
    'Your prize of $7.50 is in your balance.',
    'Picks lock on Thursday, January 14 at 5:30 AM GMT+1.',
    'You are in. Your score: 8 under par.',
    'ann & bob @ Augusta',
    'Fore! ⛳ ... & <b>',
  ])('%s', (text) => expect(withoutAutolinks(text)).toBe(text));
});
