/** '1st' or 'tied for 2nd', from a board position. */
export function placeText(position: string): string {
  const number = Number(position.replace('T', ''));
  const [tens, ones] = [Math.floor(number / 10) % 10, number % 10];
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th');
  return `${position.startsWith('T') ? 'tied for ' : ''}${number}${ending}`;
}

/** '8 under par' */
export function toParWords(total: number): string {
  if (total === 0) return 'level par';
  return total < 0 ? `${-total} under par` : `${total} over par`;
}

/** A page that is about a pool. */
export const pagePath = (page: 'Golfers' | 'Standings', pool: string): string =>
  `/${page}?${new URLSearchParams({ pool })}`;
