// All that is known of an event at one moment, as the feed has told it.

export interface Golfer {
  id: number;
  name: string;
  /** Whether the latest field has them. */
  isListed: boolean;
  /** Whether they have given no score for so long that they count as withdrawn. */
  isMissing: boolean;
  /** The feed's own word or place: 'CUT', 'WD', 'T12', '--'. */
  word: string;
  /** The rounds in which any copy ever showed a shot of theirs. */
  hitIn: ReadonlySet<number>;
  strokes: readonly (number | null)[];
  playingRound: number;
  thru: number;
  today: number;
  /** By round: when they tee off, and on which course. */
  teeAt: readonly (Date | null)[];
  courses: readonly string[];
}

export interface FeedState {
  at: Date;
  golfers: ReadonlyMap<number, Golfer>;
  /** The bookmaker's latest chances. */
  chances: ReadonlyMap<number, number>;
  /** By course and round: 'PD 1'. */
  pars: ReadonlyMap<string, number>;
  scheduleStatus: string;
  /** Since when it has called the event off, and whether that counts by now. */
  calledOffSince: Date | null;
  isOff: boolean;
  /** When the latest board was received. */
  boardAt: Date | null;
  /** Since when boards have come without half a day of silence. */
  boardsSince: Date | null;
  /** The first board since the schedule has called the event completed. */
  boardSinceCalled: Date | null;
  /** Since when the board is as it is, and how many copies have shown it so. */
  boardSince: Date | null;
  boardCopies: number;
  /** Whether boards were asked for in vain since the latest one. */
  isBoardMissed: boolean;
  /** An operator has accepted the board as the final one. */
  isRuled: boolean;
}

export const rounds = [1, 2, 3, 4] as const;

/** Of whom nothing is known but that they are in the field. */
export const blank = (id: number, name: string): Golfer => ({
  id,
  name,
  isListed: false,
  isMissing: false,
  word: '--',
  hitIn: new Set(),
  strokes: [null, null, null, null],
  playingRound: 1,
  thru: 0,
  today: 0,
  teeAt: [null, null, null, null],
  courses: ['', '', '', ''],
});

export const emptyFeedState: FeedState = {
  at: new Date(0),
  golfers: new Map(),
  chances: new Map(),
  pars: new Map(),
  scheduleStatus: 'upcoming',
  calledOffSince: null,
  isOff: false,
  boardAt: null,
  boardsSince: null,
  boardSinceCalled: null,
  boardSince: null,
  boardCopies: 0,
  isBoardMissed: false,
  isRuled: false,
};
