/** The name that is being written behind an `@`, up to the caret. */
export interface NameAtCaret {
  /** Where its `@` stands. */
  at: number;
  /** What of the name is there already, in lower case. */
  begun: string;
}

export function nameAtCaret(text: string, caret: number): NameAtCaret | null {
  const found = /(^|[^\p{L}\p{N}_@/.])@([A-Za-z0-9_.-]{0,20})$/u.exec(text.slice(0, caret));
  return found && { at: caret - (found[2] ?? '').length - 1, begun: (found[2] ?? '').toLowerCase() };
}

interface Named {
  username: string;
}

const maxOffered = 6;

/** Whose names begin so, and then those that have it within. */
export function offeredNames<Person extends Named>(people: readonly Person[], begun: string): Person[] {
  const places = people.map((person) => ({ person, place: person.username.toLowerCase().indexOf(begun) }));
  const byName = (a: Named, b: Named) => a.username.localeCompare(b.username);
  return places
    .filter(({ place }) => place >= 0)
    .sort((a, b) => Math.sign(a.place) - Math.sign(b.place) || byName(a.person, b.person))
    .slice(0, maxOffered)
    .map(({ person }) => person);
}

/** The text with the whole name and a space, and where the caret goes. */
export function withName(
  text: string,
  { at, begun }: NameAtCaret,
  username: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${username} `;
  const after = text.slice(at + 1 + begun.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}
