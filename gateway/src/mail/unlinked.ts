const joiner = '\u2060';
const apart = `${joiner}$&${joiner}`;

/** After a letter, since that is how schemes end; and not before a blank, as in 'Score: 8'. */
const endOfScheme = /(?<=\p{L}):(?=\S)/gu;
/** All that browsers take for a dot of a host's name; an amount has a dot as well. */
const dotInside = /(?<=[\p{L}\p{N}\p{M}_-])(?<!\$\d+)[.。．｡](?=[\p{L}\p{N}])/gu;
const at = /(?<=\S)@(?=\S)/gu;

/**
 * The text as it was, in which no mail program finds an address to make a link of. Names are free text, and in a
 * mail of ours a link of somebody else's would seem to be ours. What makes an address one is set apart by letters
 * that nobody sees, on both sides: some programs look at what comes before it only, some at what follows.
 */
export const unlinked = (text: string): string =>
  text.replace(endOfScheme, apart).replace(dotInside, apart).replace(at, apart);
