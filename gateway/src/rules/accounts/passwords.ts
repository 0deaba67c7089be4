// A password can be guessed when it says who has it or what it is for, or when others had it before: those who break
// in try such ones first. It is judged where it is set; those from before stay good.

const productName = 'fairway';
const wayOut = 'which others would guess first. Choose another.';

interface Surroundings {
  username: string;
  /** Passwords that were stolen and published, in small letters. */
  breached: ReadonlySet<string>;
}

/** What is wrong with a new password, in a sentence, or null. */
export function passwordRefusal(password: string, { username, breached }: Surroundings): string | null {
  const text = password.toLowerCase();
  if (hasName(text, username.toLowerCase())) return `That password contains your username, ${wayOut}`;
  if (text.includes(productName)) return `That password contains the name of this site, ${wayOut}`;
  if (isStolen(text, breached)) return `That password is on a list of stolen ones, ${wayOut}`;
  if (isRepeated(text)) return `That password says the same again and again, ${wayOut}`;
  return null;
}

const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'];

/**
 * The list was made for a program that knows by itself what stands backwards, goes on or repeats, and leaves such ones
 * out, however common they are.
 */
function isStolen(text: string, breached: ReadonlySet<string>): boolean {
  const backwards = [...text].reverse().join('');
  return [text, backwards].some((way) => breached.has(way) || rows.some((row) => row.includes(way)));
}

const shortest = 8;

/** Whether all of it is one part, said at least twice, that would be too short for a password. */
function isRepeated(text: string): boolean {
  for (let part = 1; part < shortest && part * 2 <= text.length; part += 1)
    if (text.startsWith(text.slice(part))) return true;
  return false;
}

/** Three letters are part of too many words, so that a name of three counts where it is a word of its own. */
function hasName(text: string, name: string): boolean {
  if (name.length > 3) return text.includes(name);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true;
  return false;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);
