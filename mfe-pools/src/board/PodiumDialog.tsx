import { moneyText } from '@fairway/kit/format';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Score } from '@fairway/kit/ui/Score';
import { color, condensed, hairline, radius, size, space, touch } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { PodiumSteps } from './PodiumSteps.tsx';
import type { Board } from './use-pool-board.ts';

interface PodiumDialogProps {
  podium: Board['podium'];
  open: boolean;
  onClose: () => void;
}

/** The best three, once it is settled. */
export function PodiumDialog({ podium, open, onClose }: PodiumDialogProps) {
  const hasPrizes = podium.some(({ prizeCents }) => prizeCents !== null);
  return (
    <Dialog open={open} onClose={onClose} title="Congratulations Winners!">
      <PodiumSteps podium={podium} />
      <table css={tableStyle}>
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
          {podium.map(({ rank, user, total, prizeCents }) => (
            <tr key={user.id}>
              <td>
                <span data-rank={rank}>{rank}</span>
              </td>
              <th scope="row">{user.username}</th>
              <td>
                <Score toPar={total} />
              </td>
              {hasPrizes && <td>{prizeCents === null ? '-' : moneyText(prizeCents)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

const tableStyle = {
  ...condensed,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.lead,
  '& th, & td': {
    height: '3.25rem',
    padding: `0 ${space.tight}`,
    borderBottom: hairline,
    textAlign: 'right',
  },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
  '& thead th': { height: '2rem', color: color.muted, fontSize: size.small, fontWeight: 600 },
  '& thead th:nth-of-type(2), & tbody th': { width: '100%', textAlign: 'left', overflowWrap: 'anywhere' },
  '& [data-rank]': {
    display: 'inline-grid',
    placeItems: 'center',
    width: touch,
    height: '2.25rem',
    background: color.sunken,
    borderRadius: radius.plate,
    fontWeight: 700,
  },
  '& [data-rank="1"]': { color: color.onFlag, background: color.flag },
} as const;
