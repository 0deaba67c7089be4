import { useMutation } from '@fairway/kit/apollo';
import { copyText } from '@fairway/kit/copy-text';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { Switch } from '@fairway/kit/ui/Switch';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { actsChanged } from '../host/acts-changed.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { usePicture } from './use-picture.ts';

const SwitchPublicBoard = graphql(`
  mutation SwitchPublicBoard($pool: String!, $on: Boolean!) {
    switchPublicBoard(pool: $pool, on: $on) { id publicBoard { url } }
  }
`);

interface ShareDialogProps {
  pool: { id: string; name: string };
  /** The public link, if there is one. */
  url: string | null;
  isAdmin: boolean;
  open: boolean;
  onClose: () => void;
}

/** What can be shared with people outside the pool. */
export function ShareDialog({ pool, url, isAdmin, open, onClose }: ShareDialogProps) {
  const drawn = usePicture(open ? `/share/pools/${pool.id}/board.png` : null, pool.name);
  return (
    <Dialog open={open} onClose={onClose} title="Share the board">
      <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.roomy }}>
        <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
          <PictureFrame {...drawn} title={pool.name} alt={`The standings of ${pool.name} as they are now`} />
        </div>
        <PublicLink pool={pool.name} url={url} isAdmin={isAdmin} />
        <AddToCalendar pool={pool.name} />
      </div>
    </Dialog>
  );
}

function PublicLink({ pool, url, isAdmin }: { pool: string; url: string | null; isAdmin: boolean }) {
  const [turn, { loading }] = useMutation(SwitchPublicBoard, { update: actsChanged });
  const [fault, setFault] = useState<string | null>(null);
  const change = (on: boolean) => {
    if (loading) return;
    setFault(null);
    turn({ variables: { pool, on } }).catch((error) =>
      setFault(errorMessage(error, 'The board could not be made public or private.')),
    );
  };
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      {isAdmin && (
        <Switch
          label="Public board"
          hint="Anyone with the link sees names, places, scores and prizes, without an account. Cards, chat and emails stay private, and before picks lock only the number of entries is shown. Switching it off ends the link; switching it on again makes a new one."
          checked={url !== null}
          aria-busy={loading}
          onChange={({ target }) => change(target.checked)}
        />
      )}
      {fault && <Notice tone="error">{fault}</Notice>}
      {url !== null && (
        <>
          <p css={{ overflowWrap: 'anywhere', fontSize: size.small, userSelect: 'all' }}>{url}</p>
          <div>
            <Button onClick={() => copyText(url, 'link', { next: 'Anyone with it can see the board.' })}>
              Copy link
            </Button>
          </div>
        </>
      )}
      {url === null && !isAdmin && (
        <p css={{ color: color.muted, fontSize: size.small }}>
          Only members can open the board itself. The admin can make it public with a link.
        </p>
      )}
    </div>
  );
}
