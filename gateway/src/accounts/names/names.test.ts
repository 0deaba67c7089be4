import { isVisibleName, isVisibleText } from '@fairway/schema/visible-text';
import { describe, expect, test } from '@jest/globals';
import { skeletonOf } from './skeleton.ts';
import { impersonatesStaff } from './staff-names.ts';

describe('names that look alike have one skeleton', () => {
  test.each([
    ['Sunday Best', 'SUNDAY  best'],
    ['Sunday Best', 'Sund\u0430y Best'],
    ['Sunday Best', '\u0405unday \u0412est'],
    ['Sunday Best', 'Sun\u200bday\u00ad Best\u2060'],
    ['Sunday Best', 'Sunday\u00a0Best'],
    ['Sunday Best', '\uff33unday \ud835\udc01est'],
    ['Ann’s', "Ann's"],
    ['maria', 'rnaria'],
    ['bob', 'b0b'],
    ['larry', 'Iarry'],
    ['larry', '1arry'],
    ['Zoë', 'Zoe\u0308'],
    ['Golf ⛳', 'Golf ⛳\ufe0f'],
    ['pin', 'pi\u0307n'],
    ['Golf Club', 'Golf \u03f2lub'],
    ['Golf Club', 'Golf \u03f9lub'],
    ['Ann’s', 'Ann\u00b4s'],
  ])('%j and %j', (one, other) => expect(skeletonOf(other)).toBe(skeletonOf(one)));

  test.each([
    ['Sunday Best', 'Sunday Rest'],
    ['Zoë', 'Zoe'],
    ['Sunday Best', 'Sunday-Best'],
    ['Sunday Best 2', 'Sunday Best 3'],
    ['Клуб', 'Клуб 2'],
    ['日曜', '月曜'],
  ])('while %j is not %j', (one, other) => expect(skeletonOf(other)).not.toBe(skeletonOf(one)));
});

describe('names that sound like staff', () => {
  test.each([
    'admin',
    'ADMIN',
    'Adm1n',
    '4dmin',
    'adm\u0456n',
    'rnoderator',
    'admin7',
    '24support',
    'supp0rt',
    'Fairway',
    'fa1rway_support',
    'Fairway Support Team',
    'The Official Fairway Pool',
    'f.a.i.r.w.a.y',
    '\u0405upport',
    'Deleted User',
    '4dmin24',
    '5upport_1',
    'admin_7_',
    'admin3support',
    'Fairvvay',
    'aclmin',
    'Fairway™',
    'Operators',
    'Fairway Prizes',
    'fairway.com',
    'Tech Support',
    'site-admin',
  ])('%s does', (name) => expect(impersonatesStaff(name)).toBe(true));

  test.each([
    'ann',
    'Fairway Friends',
    'Admiral',
    'Golf Team',
    'supporter',
    'Modesto',
    'Staffordshire',
    'Sunday Best',
    '24',
    'Ада',
    'Fairways and Greens',
    'Live Birds',
  ])('%s does not', (name) => expect(impersonatesStaff(name)).toBe(false));
});

describe('what can not be seen', () => {
  test.each([
    ['an invisible letter', 'Sunday\u200b Best'],
    ['a joiner', 'Sun\u200dday Best'],
    ['a sign that says how another looks', 'Sunday\ufe0f Best'],
    ['a filler of Hangul', 'Sunday\u3164Best'],
    ['text turned around', 'Sunday \u202eBest'],
    ['an isolate', '\u2066Sunday\u2069'],
    ['a soft hyphen', 'Sun\u00adday'],
    ['two lines', 'Sunday\nBest'],
    ['nothing but gaps', '\u2003 \u00a0'],
    ['braille without a dot', '\u2800\u2800'],
    ['tags without a flag', 'Sunday\u{e0061}\u{e0062}'],
    ['a note without a head', 'Sunday\u{1d159}Best'],
    ['a blank of hieroglyphs', '\u{13441}\u{13442}'],
  ])('is no part of a name: %s', (_what, name) => expect(isVisibleName(name)).toBe(false));

  test.each(['Sunday Best', 'Ann’s ⛳️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Links', '👨‍👩‍👧 golf', '🏌🏽‍♀️', 'کتاب', 'Zoë', '日曜', '1️⃣'])(
    'while %s is a name',
    (name) => expect(isVisibleName(name)).toBe(true),
  );

  test.each([
    ['text turned around', 'I paid \u202e$03\u202c'],
    ['a mark of direction', 'so\u200f so'],
    ['an isolate', '\u2067abc\u2069'],
    ['nothing that is seen', '\u200b\u200d\u2060'],
    ['fillers', '\u3164 \uffa0'],
    ['braille without a dot', '\u2800'],
    ['notes without heads', '\u{1d159} \u{1d159}'],
    ['a joiner alone', '\u200d'],
    ['a bell', 'ding\u0007'],
  ])('is no text: %s', (_what, text) => expect(isVisibleText(text)).toBe(false));

  test.each(['What a putt!', 'two\nlines', 'می\u200cخواهم', 'क्\u200dष', '👨‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'א ב', '⛳️'])(
    'while %j is one',
    (text) => expect(isVisibleText(text)).toBe(true),
  );
});
