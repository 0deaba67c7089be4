/** One `@name` in a text, with the usernames that it may mean. */
export interface WrittenMention {
  /** Where the name begins, behind its `@`. */
  at: number;
  /** As usernames are compared; the longest first, since a name may end with the full stop of a sentence. */
  keys: readonly string[];
}

const shortest = 3;
const longest = 20;
const written = /@([A-Za-z0-9_.-]+)/g;
/** In an address of mail, a URL or a word it mentions nobody. */
const withinAWord = /[\p{L}\p{N}_@/.]$/u;

/** What might mention somebody; who is in the pool decides. */
export function writtenMentions(text: string): WrittenMention[] {
  return [...text.matchAll(written)].flatMap(({ 1: name = '', index }) => {
    if (withinAWord.test(text.slice(0, index))) return [];
    const bare = name.replace(/[._-]+$/, '').length;
    const lengths = Array.from({ length: name.length - bare + 1 }, (_length, less) => name.length - less);
    const keys = lengths
      .filter((length) => length >= shortest && length <= longest)
      .map((length) => name.slice(0, length).toLowerCase());
    return keys.length > 0 ? [{ at: index + 1, keys }] : [];
  });
}

/** A text, or a person that it mentions. */
export type TextPart = { text: string; mention?: string };

/** The text in parts: mentions whose key is known, by what that is known as, and all else between them. */
export function partsWithMentions(text: string, nameOf: (key: string) => string | undefined): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { at, keys } of writtenMentions(text)) {
    const key = keys.find((one) => nameOf(one) !== undefined);
    const name = key === undefined ? undefined : nameOf(key);
    if (key === undefined || name === undefined) continue;
    parts.push({ text: text.slice(end, at - 1) }, { text: `@${name}`, mention: name });
    end = at + key.length;
  }
  parts.push({ text: text.slice(end) });
  return parts.filter((part) => part.text !== '');
}
