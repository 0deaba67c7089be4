import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { lazy, Suspense, useState } from 'react';

// Loaded on demand.
const ShareDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "share" */ './ShareDialog.tsx')).ShareDialog,
}));

export const ShareBoardFields = graphql(`
  fragment ShareBoardFields on Pool {
    id
    name
    settings { code }
    publicBoard { url }
  }
`);

interface ShareBoardDialogProps {
  of: FragmentOf<typeof ShareBoardFields>;
  open: boolean;
  onClose: () => void;
}

/** Shares the board as a picture, and by a link if the admin allows it: fetched the first time that it is wanted. */
export function ShareBoardDialog({ of, open, onClose }: ShareBoardDialogProps) {
  const pool = useFragment(ShareBoardFields, of);
  const [isNeeded, setNeeded] = useState(open);
  if (open && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ShareDialog
        pool={{ id: pool.id, name: pool.name }}
        url={pool.publicBoard?.url ?? null}
        isAdmin={pool.settings.code !== 'NOT_ADMIN'}
        open={open}
        onClose={onClose}
      />
    </Suspense>
  );
}
