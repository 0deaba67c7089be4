import { Dialog } from '@fairway/kit/ui/Dialog';
import { color, hairline, radius, size, space, touch } from '@fairway/kit/ui/tokens';
import { OutsideText } from '../../settled-outside/OutsideText.tsx';
import type { Board } from '../use-pool-board.ts';
import { PodiumSteps } from './PodiumSteps.tsx';
import { Winners } from './Winners.tsx';

interface PodiumDialogProps {
  podium: Board['podium'];
  /** What to know of prizes that the group settles itself; null where they are paid here. */
  outside?: { text: string } | null;
  open: boolean;
  onClose: () => void;
}

/** The best three, once it is settled. */
export function PodiumDialog({ podium, outside = null, open, onClose }: PodiumDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Congratulations Winners!">
      <PodiumSteps podium={podium} />
      <Winners podium={podium} css={tableStyle} />
      <OutsideText of={outside} />
    </Dialog>
  );
}

const tableStyle = {
  '& th, & td': { height: '3.25rem', padding: `0 ${space.tight}`, borderBottom: hairline },
  '& thead th': { height: '2rem', color: color.muted, fontSize: size.small, fontWeight: 600 },
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
