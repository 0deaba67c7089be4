/** The card that goes with a buy-in. */
export interface Draft {
  pool: string;
  week: number;
  golfers: readonly string[];
}
