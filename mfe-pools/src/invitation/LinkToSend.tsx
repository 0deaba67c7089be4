import { copyText } from '@fairway/kit/copy-text';
import { Button } from '@fairway/kit/ui/Button';
import { showToast } from '@fairway/kit/ui/Toast';
import { size, space } from '@fairway/kit/ui/tokens';
import { lazy, Suspense } from 'react';

// Loaded only for whoever invites somebody.
const QrCode = lazy(async () => ({ default: (await import('@fairway/kit/qr-code')).QrCode }));

interface LinkToSendProps {
  url: string;
  /** The pool's name. */
  pool: string;
}

/** A link for friends: handed to the system where it shares, copied, read or scanned. */
export function LinkToSend({ url, pool }: LinkToSendProps) {
  const canShare = typeof navigator.share === 'function';
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      <p css={{ overflowWrap: 'anywhere', fontSize: size.small, userSelect: 'all' }}>{url}</p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
        {canShare && (
          <Button kind="primary" onClick={() => share(url, pool)}>
            Send link
          </Button>
        )}
        <Button
          kind={canShare ? 'secondary' : 'primary'}
          onClick={() => copyText(url, 'link', { next: 'Send it to your friends.' })}
        >
          Copy link
        </Button>
      </div>
      <Suspense fallback={<div css={{ height: '12rem' }} />}>
        <QrCode text={url} label={`QR code of the link to ${pool}`} />
      </Suspense>
    </div>
  );
}

async function share(url: string, pool: string): Promise<void> {
  try {
    await navigator.share({ url, title: pool, text: `Join ${pool} on Fairway` });
  } catch (fault) {
    // Closing the system's share dialog is no fault.
    if (!(fault instanceof DOMException && fault.name === 'AbortError'))
      showToast("The link can't be sent from here. Copy it instead.");
  }
}
