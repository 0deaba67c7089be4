/**
 * What may be in a text that people write for others: names of pools, labels, notices, messages. What can't be seen,
 * or turns the direction of what follows it, makes one thing look like another and is refused.
 */

/** What a keyboard puts into an emoji without its being seen: how it looks, what it is joined to, whose flag it is. */
const emoji =
  /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]+\u{e007f}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)*/gu;

const withoutEmoji = (text: string) => text.replace(emoji, '.');

/** Blank without being a gap: braille without a dot, a note without a head, fillers, the place of something not there. */
const blanks = '\\u2800\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';
const blank = new RegExp(`[${blanks}]`, 'u');

const invisibleInNames = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Persian and the scripts of India write with joiners; whatever turns the direction of a text is not among them. */
const invisibleInTexts = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

const canBeSeen = new RegExp(`[^\\s\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}${blanks}]`, 'u');

/** Whether all of a name can be seen: one line, whose look tells it from every other. */
export function isVisibleName(name: string): boolean {
  const plain = withoutEmoji(name);
  return canBeSeen.test(plain) && !invisibleInNames.test(plain) && !blank.test(plain);
}

/** Whether a text of one or more lines looks like something, and reads as it is written. */
export function isVisibleText(text: string): boolean {
  const plain = withoutEmoji(text.replaceAll('\n', ' '));
  return canBeSeen.test(plain) && !invisibleInTexts.test(plain);
}

/** Line breaks as everybody writes them, and gaps for tabs: what is pasted is seldom meant to be refused. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ');
