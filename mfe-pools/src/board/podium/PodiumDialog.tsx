import type { FragmentOf } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { color, hairline, radius, size, space, touch } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { OutsideText } from '../../settled-outside/OutsideText.tsx';
import { ShareBoardDialog, type ShareBoardFields } from '../../share/ShareBoardDialog.tsx';
import type { Board } from '../use-pool-board.ts';
import { PodiumSteps } from './PodiumSteps.tsx';
import { Winners } from './Winners.tsx';

interface PodiumDialogProps {
  of: FragmentOf<typeof ShareBoardFields>;
  podium: Board['podium'];
  /** What to know of prizes that the group settles itself; null where they are paid here. */
  outside?: { text: string } | null;
  open: boolean;
  onClose: () => void;
}

/** The best three, once it is settled. */
export function PodiumDialog({ of, podium, outside = null, open, onClose }: PodiumDialogProps) {
  const [shares, setShares] = useState(false);
  return (
    <>
      <Dialog
        open={open && !shares}
        onClose={onClose}
        title="Congratulations Winners!"
        actions={
          <>
            <Button onClick={() => setShares(true)}>Share the podium</Button>
            <Button kind="quiet" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <PodiumSteps podium={podium} />
        <Winners podium={podium} css={tableStyle} />
        <OutsideText of={outside} />
      </Dialog>
      <ShareBoardDialog of={of} open={open && shares} onClose={() => setShares(false)} />
    </>
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
