/** The card that goes with a buy-in. */
export interface Draft {
  pool: string;
  /** Which of the player's entries it is of. */
  entry: number;
  week: number;
  golfers: readonly string[];
}
