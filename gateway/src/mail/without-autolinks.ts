const joiner = '\u2060';
const apart = `${joiner}$&${joiner}`;

/** A colon behind a letter ends a URL scheme; before a blank, as in 'Score: 8', it does not. */
const endOfScheme = /(?<=\p{L}):(?=\S)/gu;
/** Every character that browsers read as a dot in a host name; amounts have dots as well. */
const dotInside = /(?<=[\p{L}\p{N}\p{M}_-])(?<!\$\d+)[.。．｡](?=[\p{L}\p{N}])/gu;
const at = /(?<=\S)@(?=\S)/gu;

/**
 * Breaks up addresses in free text with invisible characters, so that no mail program makes links of them: in
 * our mail, a link in somebody's name would seem to be ours. Inserted on both sides, since some programs only
 * look at what comes before the dot or colon, some at what follows.
 */
export const withoutAutolinks = (text: string): string =>
  text.replace(endOfScheme, apart).replace(dotInside, apart).replace(at, apart);
