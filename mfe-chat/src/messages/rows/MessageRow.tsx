import { useFragment } from '@fairway/kit/apollo';
import { clockTimeIn, recordTimeIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { color, condensed, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { Pennant } from '@fairway/kit/ui/Wordmark';
import { memo, type ReactNode } from 'react';
import { MessageText } from '../MessageText.tsx';
import { avatarPx, beside, bubble, meta, own, removeButton, row, words } from './row-style.ts';

export const MessageRowFields = graphql(`
  fragment MessageRowFields on Message {
    id
    text
    at
    removed
    removedBy { id username }
    user { id username profilePic }
  }
`);

interface MessageRowProps {
  of: FragmentOf<typeof MessageRowFields>;
  /** The viewer's id. */
  me: string;
  /** Continues the message before it, under the same name. */
  continues: boolean;
  /** Null if the viewer may not remove it. */
  onRemove: ((id: string) => void) | null;
}

/** One message with author, time and text. Memoised, so that a new message does not rerender the others. */
export const MessageRow = memo(function MessageRow({ of, me, continues, onRemove }: MessageRowProps) {
  const message = useFragment(MessageRowFields, of);
  const { text, removed, user, id } = message;
  const at = new Date(message.at);
  const time = (
    <time dateTime={message.at} title={recordTimeIn(viewerZone(), at)}>
      {clockTimeIn(viewerZone(), at)}
    </time>
  );
  if (!user) return <ProductRow id={id} text={text} time={time} />;

  const isOwn = user.id === me;
  return (
    <li data-message={id} css={[row, isOwn && own, continues && { marginTop: space.hair }]}>
      <span css={{ flex: 'none', width: avatarPx }}>
        {!continues && <Avatar name={user.username} picture={user.profilePic} edge={avatarPx} />}
      </span>
      <div css={words}>
        <p css={[meta, continues && visuallyHidden]}>
          <strong css={{ ...condensed, fontSize: size.small, color: color.ink, overflowWrap: 'anywhere' }}>
            {isOwn ? 'You' : user.username}
          </strong>{' '}
          {time}
        </p>
        {removed ? (
          <p css={{ color: color.muted, fontSize: size.small, fontStyle: 'italic' }}>
            {removalText(message, me)}
          </p>
        ) : (
          <div css={beside(isOwn)}>
            <p css={bubble(isOwn)} dir="auto">
              <MessageText text={text} />
            </p>
            {onRemove && (
              <button
                type="button"
                css={removeButton}
                title="Remove"
                aria-label={`Remove ${isOwn ? 'your message' : `the message of ${user.username}`}: ${beginningOf(text)}`}
                onClick={() => onRemove(id)}
              >
                <svg aria-hidden viewBox="0 0 12 12" width="12" height="12">
                  <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="2" />
                </svg>
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  );
});

/** Enough of a message to identify it. */
const beginningOf = (text: string) => {
  const characters = Array.from(text);
  return characters.length > 60 ? `${characters.slice(0, 60).join('').trimEnd()}…` : text;
};

function removalText({ removedBy }: { removedBy: { id: string; username: string } | null }, me: string) {
  if (!removedBy) return 'This message was removed.';
  return removedBy.id === me ? 'You removed this message.' : `${removedBy.username} removed this message.`;
}

/** A message by the product, such as a contest's result. */
function ProductRow({ id, text, time }: { id: string; text: string; time: ReactNode }) {
  return (
    <li
      data-message={id}
      css={{
        display: 'flex',
        gap: space.snug,
        margin: `${space.snug} 0`,
        padding: space.snug,
        background: color.sunken,
        borderTop: `2px solid ${color.ink}`,
      }}
    >
      <Pennant height={28} />
      <div css={{ minWidth: 0 }}>
        <p css={meta}>
          <strong css={{ ...condensed, fontSize: size.small, color: color.ink }}>Fairway</strong> {time}
        </p>
        <p css={{ fontWeight: 600, lineHeight: 1.4, overflowWrap: 'anywhere' }}>{text}</p>
      </div>
    </li>
  );
}
