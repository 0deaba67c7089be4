// Golfers are known by their id. Feeds without ids are joined by name, and names come as everybody pleases:
// 'Åberg, Ludvig', 'Ludvig Aberg', 'J.J. Spaun', 'Davis Love III' (G14).

const folded: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  å: 'a',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ß: 'ss',
  œ: 'oe',
  đ: 'd',
};
const suffixes = /\b(jr|sr|ii|iii|iv)\b/g;

/** The name as it is compared: in one order, without case, accents, punctuation or suffix. */
export function nameKey(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæåðþłßœđ]/g, (letter) => folded[letter] ?? letter)
    .replace(/['’`.]/g, '');
  const [last = '', first] = plain.split(',', 2);
  const inOrder = first === undefined ? last : `${first} ${last}`;
  return inOrder
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(suffixes, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** 'Aberg, Ludvig' as people say it: 'Ludvig Aberg'. */
export function displayName(name: string): string {
  const [last = '', first] = name.split(',', 2);
  return first === undefined ? name.trim() : `${first.trim()} ${last.trim()}`;
}
