import withoutLookalikes from 'unhomoglyph';

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const gaps = /[\s\u2800]+/gu;

/** What looks like one of ours, until NFKD makes something of it that does not: of a Greek 'c' a sigma. */
const lookalikesLostByNfkd: Record<string, string> = {
  ϲ: 'c',
  Ϲ: 'C',
  '´': "'",
  '΄': "'",
  '᾽': "'",
  '᾿': "'",
  '῾': "'",
  '﹘': '-',
  '￨': 'l',
};

/** One pass over a text: what can't be seen goes, and every letter becomes the one that it can be taken for. */
const shapeOf = (text: string): string =>
  withoutLookalikes(
    text
      .replace(/[ϲϹ´΄᾽᾿῾﹘￨]/g, (sign) => lookalikesLostByNfkd[sign] ?? sign)
      .normalize('NFKD')
      .replace(invisible, ''),
  )
    .normalize('NFKD')
    // Unicode's table has it, the package leaves it out. A dot on an i that has one already is not seen.
    .replaceAll('I', 'l')
    .replace(/([ij])\u0307/g, '$1');

/**
 * A name as it is seen: two names of one look can't be told apart at a glance (Unicode's report 39). It is made of
 * letters as they were written, and of small ones after that, so that case makes no difference either.
 */
export const lookOf = (name: string): string =>
  shapeOf(shapeOf(name.replace(gaps, ' ').trim()).toLowerCase())
    .replace(gaps, ' ')
    .trim();

/**
 * The looks that a name takes: as it is written, and as it is compared. Without the second a name with a large I,
 * which looks like a small l, could be had in small letters as soon as one of the others is a look-alike.
 */
export const looksOf = (name: string, nameKey: string): string[] =>
  [...new Set([lookOf(name), lookOf(nameKey)])].sort();
