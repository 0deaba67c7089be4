interface CardPlace {
  entryId: string;
  week: number;
}

/** By what a card, and what belongs to one, is loaded with others of the same answer. */
export const cardKey = ({ entryId, week }: CardPlace): string => `${entryId} ${week}`;

/** The entries of those cards, each once. */
export const entriesOfCards = (keys: readonly string[]): string[] => [
  ...new Set(keys.map((key) => key.split(' ', 1)[0] ?? '')),
];
