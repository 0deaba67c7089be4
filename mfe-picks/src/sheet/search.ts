/** As people type: without accents, in any case, with any apostrophe. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/ø/gi, 'o')
    .replace(/æ/gi, 'ae')
    .replace(/[ðđ]/gi, 'd')
    .replace(/ł/gi, 'l')
    .replace(/[’'`]/g, '')
    .toLowerCase();

/** Whether a name has what is looked for in it. */
export const namesLike = (wanted: string, name: string): boolean => plain(name).includes(plain(wanted));
