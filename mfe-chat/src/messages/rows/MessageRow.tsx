import { useFragment } from '@fairway/kit/apollo';
import { clockTimeIn, recordTimeIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { color, condensed, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { Pennant } from '@fairway/kit/ui/Wordmark';
import { memo, type ReactNode, useState } from 'react';
import { FoldedRow } from '../../mutes/FoldedRow.tsx';
import { useIsMuted } from '../../mutes/muted.ts';
import { MessagePicture, RowPicture } from '../../pictures/MessagePicture.tsx';
import { MessageText } from '../MessageText.tsx';
import { Quote, type Quoted, RowQuote } from '../references/Quote.tsx';
import { Actions, ActionsButton } from './Actions.tsx';
import { Reactions } from './Reactions.tsx';
import { type React, RowReactions, useMyReactions } from './react.ts';
import { avatarPx, bubble, mentioned, meta, own, row, said, textAndActions, words } from './row-style.ts';

export const MessageRowFields = graphql(
  `
    fragment MessageRowFields on Message {
      id
      text
      at
      removed
      removedBy { id username }
      user { id username profilePic }
      mentions { id username }
      replyTo { ...RowQuote @unmask }
      picture { ...RowPicture @unmask }
      ...RowReactions @unmask
    }
  `,
  [RowReactions, RowQuote, RowPicture],
);

interface MessageRowProps {
  of: FragmentOf<typeof MessageRowFields>;
  /** The viewer's id and username. */
  me: string;
  myName: string | null;
  /** Continues the message before it, under the same name. */
  continues: boolean;
  /** Null if the viewer may not remove it. */
  onRemove: ((id: string) => void) | null;
  react: React;
  onReply: (quoted: Quoted) => void;
  /** Goes to another message. */
  onShow: (id: string) => void;
  /** Whether what can be done with it is shown. */
  isOpen: boolean;
  /** Shows that of another message, or of none. */
  onOpen: (id: string | null) => void;
}

/** One message with author, time and text. Memoised, so that a new message does not rerender the others. */
export const MessageRow = memo(function MessageRow({
  of,
  me,
  myName,
  continues,
  onRemove,
  react,
  onReply,
  onShow,
  isOpen,
  onOpen,
}: MessageRowProps) {
  const message = useFragment(MessageRowFields, of);
  const { text, removed, user, id, reactions, mentions, replyTo, picture } = message;
  const myReactions = useMyReactions(id, reactions, myName);
  const at = new Date(message.at);
  const isMuted = useIsMuted(user);
  const [isUnfolded, setUnfolded] = useState(false);
  const time = (
    <time dateTime={message.at} title={recordTimeIn(viewerZone(), at)}>
      {clockTimeIn(viewerZone(), at)}
    </time>
  );
  if (!user)
    return (
      <ProductRow id={id} text={text} time={time}>
        <Reactions {...{ id, reactions, myReactions, react }} isOwn={false} />
      </ProductRow>
    );

  if (isMuted && !isUnfolded)
    return <FoldedRow id={id} username={user.username} onShow={() => setUnfolded(true)} />;

  const isOwn = user.id === me;
  const about = `${isOwn ? 'your message' : `the message of ${user.username}`}: ${picture && text === '' ? picture.alt || 'picture' : beginningOf(text)}`;
  const isForMe = !isOwn && mentions.some((one) => one.id === me);
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
          {isForMe && <span css={visuallyHidden}> mentions you</span>}
        </p>
        {replyTo && !removed && <Quote of={replyTo} me={me} onShow={onShow} />}
        {removed ? (
          <p css={{ color: color.muted, fontSize: size.small, fontStyle: 'italic' }}>
            {removalText(message, me)}
          </p>
        ) : (
          <div css={textAndActions(isOwn)}>
            <div css={said}>
              {picture && <MessagePicture of={picture} username={user.username} />}
              {text !== '' && (
                <p css={[bubble(isOwn), isForMe && mentioned]} dir="auto">
                  <MessageText
                    text={text}
                    mentions={mentions.map(({ username }) => username)}
                    myName={isOwn ? null : myName}
                  />
                </p>
              )}
            </div>
            <ActionsButton about={about} isOpen={isOpen} onPress={() => onOpen(isOpen ? null : id)} />
          </div>
        )}
        {!removed && <Reactions {...{ id, reactions, myReactions, react, isOwn }} />}
        {!removed && isOpen && (
          <Actions
            id={id}
            about={about}
            myReactions={myReactions}
            react={react}
            person={isOwn ? null : { ...user, isMuted }}
            onReply={() => onReply({ id, text: text || 'Picture', removed, user })}
            onRemove={onRemove}
            onClose={() => onOpen(null)}
            isOwn={isOwn}
          />
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

interface ProductRowProps {
  id: string;
  text: string;
  time: ReactNode;
  children: ReactNode;
}

/** A message by the product, such as a contest's result. */
function ProductRow({ id, text, time, children }: ProductRowProps) {
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
        {children}
      </div>
    </li>
  );
}
