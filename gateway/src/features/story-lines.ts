// What the story of a pool tells, as a board's looks and settlement hand it on.

/** An entry by its member and which of theirs it is, so that it is shown by the name of today. */
export interface StoryEntry {
  userId: string;
  number: number;
}

export interface StoryShot {
  golfer: number;
  /** Strokes under par won at that hole: 1 for a birdie. */
  under: number;
  hole: number | null;
}

/** Entries that a line names, and how many more there are. */
interface StoryEntries {
  who: readonly StoryEntry[];
  others?: number;
}

export type StoryLineFacts =
  | { kind: 'lock'; cards: number }
  | { kind: 'withdrawal'; golfer: number; cards: number }
  | { kind: 'cut'; line: number | null; out: number; picked: number }
  | (StoryEntries & { kind: 'round'; round: number; score: number })
  | (StoryEntries & { kind: 'lead'; shot: StoryShot | null })
  | {
      kind: 'prizes';
      isVoid: boolean;
      winners: readonly (StoryEntry & { position: string; cents: number })[];
    };

/** Lines of a contest's story that are new or otherwise than before, and those that are not so any more. */
export interface StoryChanges {
  poolId: string;
  contestId: string;
  /** On the game clock. */
  at: Date;
  set: readonly { key: string; facts: StoryLineFacts }[];
  removed: readonly string[];
}
