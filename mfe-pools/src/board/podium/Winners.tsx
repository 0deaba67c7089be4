import { condensed, size } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { entryKey, entryName } from '../entry-name.ts';
import { prizeText } from '../prize-text.ts';
import { Sum } from '../Sum.tsx';
import type { Board } from '../use-pool-board.ts';

interface WinnersProps {
  podium: Board['podium'];
  /** From the `css` of whoever shows it: how high its rows are, and whether its head is seen. */
  className?: string;
}

/** The best three and what they won; in most free pools nobody has won anything. */
export function Winners({ podium, className }: WinnersProps) {
  const hasPrizes = podium.some(prizeText);
  const hasWords = podium.some(({ prizeWords }) => prizeWords);
  return (
    <table className={className} css={tableStyle}>
      <caption css={visuallyHidden}>The winners</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Total</th>
          {hasPrizes && <th scope="col">Prize</th>}
        </tr>
      </thead>
      <tbody>
        {podium.map(({ rank, total, points, ...place }) => (
          <tr key={entryKey(place)}>
            <td>
              <span data-rank={rank}>{rank}</span>
            </td>
            <th scope="row">{entryName(place)}</th>
            <td>
              <Sum of={{ total, points }} />
            </td>
            {hasPrizes && <td css={hasWords && roomForWords}>{prizeText(place) ?? '-'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Beside names that take all the room they are given. */
const roomForWords = { minWidth: 'min(12rem, 45vw)' };

const tableStyle = {
  ...condensed,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.lead,
  '& th, & td': { textAlign: 'right' },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
  '& thead th:nth-of-type(2), & tbody th': { width: '100%', textAlign: 'left', overflowWrap: 'anywhere' },
} as const;
