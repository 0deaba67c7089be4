import { Button } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { avatarPx, bubble, meta, own, row } from '../messages/row-style.ts';
import type { Unsent } from './outbox.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface UnsentRowProps {
  of: Unsent;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message of one's own that nobody else can read yet. */
export function UnsentRow({ of: { text, reason, mayRetryAt }, onRetry, onDiscard }: UnsentRowProps) {
  const seconds = useSecondsUntil(mayRetryAt);
  return (
    <li css={[row, own]}>
      <span css={{ flex: 'none', width: avatarPx }} />
      <div css={{ minWidth: 0, maxWidth: '85%' }}>
        <p
          css={[
            bubble(true),
            { background: 'transparent', color: color.ink, border: `1px dashed ${color.edge}` },
          ]}
        >
          {text}
        </p>
        {reason === null ? (
          <p css={meta}>Sending…</p>
        ) : (
          <>
            <p role="alert" css={{ marginTop: space.hair, color: color.red, fontSize: size.small }}>
              Not sent. {reason}
            </p>
            <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.hair }}>
              <Button kind="quiet" disabled={seconds > 0} onClick={onRetry}>
                {seconds > 0 ? `Retry in ${waitText(seconds)}` : 'Retry'}
              </Button>
              <Button kind="quiet" onClick={onDiscard}>
                Discard
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

const waitText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
