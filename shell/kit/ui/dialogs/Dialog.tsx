import { useEffect, useState } from 'react';
import type { DialogBody, DialogProps } from './DialogBody.tsx';

let body: typeof DialogBody | undefined;

/** Fetches what dialogs are made of, so that the next one opens at once. */
export async function loadDialogs(): Promise<typeof DialogBody> {
  body ??= (await import('./DialogBody.tsx')).DialogBody;
  return body;
}

/** By then the page has fetched what it needs first. */
const IDLE_AFTER_MS = 4000;

/**
 * Takes the focus, keeps it, and gives it back. The whole of it scrolls; its buttons stay in sight. What it is made of
 * is fetched when one opens, or later than all else: most visits open none.
 */
export function Dialog(props: DialogProps) {
  const { open } = props;
  const [Body, setBody] = useState(() => body);
  const [fault, setFault] = useState<unknown>();

  useEffect(() => {
    if (Body) return;
    let isWanted = true;
    const load = () =>
      loadDialogs().then(
        (loaded) => isWanted && setBody(() => loaded),
        // What fails to preload is fetched when a dialog opens.
        (error: unknown) => isWanted && open && setFault(error),
      );
    const waiting = setTimeout(load, open ? 0 : IDLE_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(waiting);
    };
  }, [Body, open]);

  if (fault) throw fault;
  const Loaded = Body ?? body;
  return Loaded ? <Loaded {...props} /> : null;
}
