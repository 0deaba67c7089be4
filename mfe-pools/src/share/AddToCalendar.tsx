import { errorMessage } from '@fairway/kit/refusal';
import { fetchFile } from '@fairway/kit/rest';
import { useSaveFile } from '@fairway/kit/save-file';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { fileNameOf } from './use-picture.ts';

/** The pool's locks and rounds as a file, which devices open with their calendar. */
export function AddToCalendar({ pool }: { pool: string }) {
  const save = useSaveFile();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const add = async () => {
    setBusy(true);
    setFault(null);
    try {
      const query = new URLSearchParams({ poolName: pool });
      save(await fetchFile(`/api/create-pool/calendar?${query}`), fileNameOf(pool, 'ics'));
    } catch (error) {
      setFault(errorMessage(error, 'The calendar could not be downloaded. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <div css={{ display: 'grid', gap: space.tight, justifyItems: 'start' }}>
      <Button busy={busy} onClick={add}>
        Add to calendar
      </Button>
      <p css={{ color: color.muted, fontSize: size.small }}>
        When picks lock, and when rounds are played, as planned now. Your profile has an address that follows
        changes.
      </p>
      {fault && <Notice tone="error">{fault}</Notice>}
    </div>
  );
}
