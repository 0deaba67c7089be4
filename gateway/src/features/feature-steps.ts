import type { PotOutcome } from '../rules/money/prizes.ts';

// What features are handed in the steps that they take part in: settling a contest, ending entries unplayed.

/** The result of settling a contest. */
export interface Settlement {
  contestId: string;
  poolId: string;
  /** `void` if its tournaments came to nothing: then every buy-in is refunded, with its fee. */
  outcome: 'settled' | 'void';
  /** Whether it was never played: its host did not say that the pool goes on, and nobody paid or made a card. */
  isQuiet: boolean;
  pot: PotOutcome;
  /** The ranked entries, best first. */
  entries: readonly {
    entryId: string;
    userId: string;
    /** Which of its member's it is, and what that calls it. */
    number: number;
    nickname: string | null;
    position: string;
    rank: number | null;
    /** To par; null where points score. */
    total: number | null;
    /** In hundredths; null where strokes score. */
    points: number | null;
    /** What it won where prizes are named in words; null for nothing. */
    prizeWords: string | null;
    /** Whether a card of it was made after the lock. */
    isLate: boolean;
  }[];
}

/** Entries that end unplayed, because their members leave or their pool ends. */
export interface EndedEntries {
  entries: readonly EndedEntry[];
  poolName: string;
  buyInCents: number;
  /** Whether the card fee is refunded too: where the member is not the cause (G31). */
  withFee: boolean;
  /** The user who caused it, whose own fees are not refunded. */
  causedBy?: string;
}

/** What of an ended entry is refunded to its member, and where it goes. */
export interface GivenBack {
  userId: string;
  cents: number;
  /** `host`: what the host has noted as paid, and Fairway never had. */
  way: 'card' | 'credit' | 'balance' | 'host';
  /** Until when what is on the balance can't be withdrawn. */
  heldUntil?: Date | null;
}

/** An entry as it was when it ended. */
export interface EndedEntry {
  id: string;
  contestId: string;
  userId: string;
  paidAt: Date | null;
  paidBy: 'card' | 'balance' | null;
  feeCents: number;
  heldUntil: Date | null;
  creditCents: number;
}
