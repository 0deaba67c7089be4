/**
 * Which characters texts for others may have: names of pools, labels, notices, messages. Invisible characters
 * and those that change the direction of text are refused, since they make one thing look like another.
 */

/** Invisible parts of emoji: variation selectors, joiners, tags of flags. */
const emoji =
  /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]+\u{e007f}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)*/gu;

const withoutEmoji = (text: string) => text.replace(emoji, '.');

/** Blank but not whitespace: empty braille, empty notes, fillers, the object replacement character. */
const blanks = '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';
const blank = new RegExp(`[${blanks}]`, 'u');

const invisibleInNames = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Persian and Indic scripts need joiners; direction controls are not needed by any. */
const invisibleInTexts = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

const canBeSeen = new RegExp(`[^\\s\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}${blanks}]`, 'u');

/** Whether all of a name is visible: one line of visible characters. */
export function isVisibleName(name: string): boolean {
  const plain = withoutEmoji(name);
  return canBeSeen.test(plain) && !invisibleInNames.test(plain) && !blank.test(plain);
}

/** Whether a text of one or more lines is visible and reads as written. */
export function isVisibleText(text: string): boolean {
  const plain = withoutEmoji(text.replaceAll('\n', ' '));
  return canBeSeen.test(plain) && !invisibleInTexts.test(plain);
}

/** Normalises line breaks, and turns tabs into blanks: pasted text should rarely be refused. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ');
