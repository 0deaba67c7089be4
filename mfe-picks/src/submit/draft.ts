/** The card that goes with a buy-in: by pool, week and the golfers' ids. */
export interface Draft {
  pool: string;
  week: number;
  golfers: readonly string[];
}
