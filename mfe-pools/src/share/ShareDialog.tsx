import { useMutation } from '@fairway/kit/apollo';
import { copyText } from '@fairway/kit/copy-text';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button, buttonStyle } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { Switch } from '@fairway/kit/ui/Switch';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { AddToCalendar } from './AddToCalendar.tsx';
import { type BoardPicture, useBoardPicture } from './use-board-picture.ts';

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
  const { picture, error, retry } = useBoardPicture(pool, open);
  return (
    <Dialog open={open} onClose={onClose} title="Share the board">
      <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.roomy }}>
        <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
          {/* As high as the picture, so that nothing moves when it comes. */}
          <div css={{ aspectRatio: '1200 / 630', border: hairline, background: color.sunken }}>
            {picture && (
              <img
                src={picture.url}
                alt={`The standings of ${pool.name} as they are now`}
                css={{ display: 'block', width: '100%', height: '100%' }}
              />
            )}
            {!picture && !error && <Skeleton rows={5} label="Drawing the picture" />}
          </div>
          {error !== null && <FaultNotice error={error} what="The picture can't be drawn." onRetry={retry} />}
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
            {picture && <PictureButton picture={picture} pool={pool.name} />}
          </div>
        </div>
        <PublicLink pool={pool.name} url={url} isAdmin={isAdmin} />
        <AddToCalendar pool={pool.name} />
      </div>
    </Dialog>
  );
}

/** Shares with other apps where the system can, otherwise saves a file. */
function PictureButton({ picture: { file, url }, pool }: { picture: BoardPicture; pool: string }) {
  const data = { files: [file], title: pool };
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(data);
  if (!canShare)
    return (
      <a href={url} download={file.name} css={buttonStyle('primary')}>
        Download picture
      </a>
    );
  const share = async () => {
    try {
      await navigator.share(data);
    } catch (fault) {
      // Closing the system's share dialog is no fault.
      if (!(fault instanceof DOMException && fault.name === 'AbortError'))
        showToast("The picture can't be shared from here.");
    }
  };
  return (
    <Button kind="primary" onClick={share}>
      Share picture
    </Button>
  );
}

function PublicLink({ pool, url, isAdmin }: { pool: string; url: string | null; isAdmin: boolean }) {
  const [turn, { loading }] = useMutation(SwitchPublicBoard);
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
