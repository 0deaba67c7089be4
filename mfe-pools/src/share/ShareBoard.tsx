import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { lazy, Suspense, useState } from 'react';

// Fetched only for whoever shares something.
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

export const ShareBoardFields = graphql(`
  fragment ShareBoardFields on Pool {
    id
    name
    settings { code }
    publicBoard { url }
  }
`);

/** A member's way to show the board to others: as a picture, and by a link where the admin allows it. */
export function ShareBoard({ of }: { of: FragmentOf<typeof ShareBoardFields> }) {
  const pool = useFragment(ShareBoardFields, of);
  const [open, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const show = () => {
    setNeeded(true);
    setOpen(true);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={show}>
        Share
      </Button>
      {isNeeded && (
        <Suspense>
          <ShareDialog
            pool={{ id: pool.id, name: pool.name }}
            url={pool.publicBoard?.url ?? null}
            isAdmin={pool.settings.code !== 'NOT_ADMIN'}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
