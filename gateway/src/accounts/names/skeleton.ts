import withoutLookalikes from 'unhomoglyph';

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const gaps = /[\s\u2800]+/gu;

/** Look-alikes of our letters that NFKD turns into something else, such as a Greek lunate sigma. */
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

/** One pass: drops invisible characters and maps every letter to the one it can be mistaken for. */
const skeletonOfLetters = (text: string): string =>
  withoutLookalikes(
    text
      .replace(/[ϲϹ´΄᾽᾿῾﹘￨]/g, (sign) => lookalikesLostByNfkd[sign] ?? sign)
      .normalize('NFKD')
      .replace(invisible, ''),
  )
    .normalize('NFKD')
    // In Unicode's table but missing in the package. A second dot on an i or j is invisible.
    .replaceAll('I', 'l')
    .replace(/([ij])\u0307/g, '$1');

/**
 * The skeleton of a name (Unicode report 39): two names with one skeleton look alike. Built from the letters as
 * written and again from their small letters, so that case makes no difference.
 */
export const skeletonOf = (name: string): string =>
  skeletonOfLetters(skeletonOfLetters(name.replace(gaps, ' ').trim()).toLowerCase())
    .replace(gaps, ' ')
    .trim();

/**
 * The skeletons that a name occupies: as written and as compared. Without the second, a name with a capital I
 * (which looks like a small l) could be registered in small letters once either has a look-alike.
 */
export const skeletonsOf = (name: string, nameKey: string): string[] =>
  [...new Set([skeletonOf(name), skeletonOf(nameKey)])].sort();
