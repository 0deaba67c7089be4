import { Button } from '@fairway/kit/ui/Button';
import { color, radius, size, space } from '@fairway/kit/ui/tokens';
import { quoteText } from '../messages/references/Quote.tsx';
import { avatarPx, bubble, meta, own, row, said, textAndActions, words } from '../messages/rows/row-style.ts';
import { discardAfterMs } from '../screen-constants.ts';
import type { UnsentChatMessage } from './outbox.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface UnsentRowProps {
  of: UnsentChatMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** An own message that was not delivered yet. */
export function UnsentRow({
  of: { text, replyTo, picture, reason, sentAt, mayRetryAt },
  onRetry,
  onDiscard,
}: UnsentRowProps) {
  const seconds = useSecondsUntil(mayRetryAt);
  const isSlow = useSecondsUntil(sentAt + discardAfterMs) === 0;
  return (
    <li css={[row, own]}>
      <span css={{ flex: 'none', width: avatarPx }} />
      <div css={words}>
        {replyTo && <p css={[meta, { overflowWrap: 'anywhere' }]}>In reply to: {quoteText(replyTo)}</p>}
        <div css={textAndActions(true)}>
          <div css={said}>
            {picture && (
              <img
                src={picture.preview}
                alt={picture.alt || 'Your picture'}
                width={120}
                height={120}
                css={{ objectFit: 'cover', borderRadius: radius.plate, opacity: 0.7 }}
              />
            )}
            {text !== '' && (
              <p css={[bubble(true), unsent]} dir="auto">
                {text}
              </p>
            )}
          </div>
        </div>
        {reason === null && <p css={meta}>Sending…</p>}
        {reason !== null && (
          <p role="alert" css={{ marginTop: space.hair, color: color.red, fontSize: size.small }}>
            Not sent. {reason}
          </p>
        )}
        {(reason !== null || isSlow) && (
          <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.hair }}>
            {reason !== null && (
              <Button kind="quiet" disabled={seconds > 0} onClick={onRetry}>
                {seconds > 0 ? `Retry in ${waitText(seconds)}` : 'Retry'}
              </Button>
            )}
            <Button kind="quiet" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

const unsent = {
  color: color.ink,
  background: 'transparent',
  border: `1px dashed ${color.edge}`,
} as const;

const waitText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
