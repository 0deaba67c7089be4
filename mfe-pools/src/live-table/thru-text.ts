/** As leaderboards write it: how many holes are done, 'F' for all. */
export const thruText = (thru: number | null): string => {
  if (thru === null) return '-';
  return thru >= 18 ? 'F' : String(thru);
};
