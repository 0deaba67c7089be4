import { Button } from '@fairway/kit/ui/Button';
import { color, duration, pointer, space } from '@fairway/kit/ui/tokens';
import { useMute } from '../../mutes/muted.ts';
import { ReactionPicker } from './ReactionPicker.tsx';
import type { React } from './react.ts';

interface ActionsButtonProps {
  /** Whose message it is, and how it begins. */
  about: string;
  isOpen: boolean;
  onPress: () => void;
}

/** Opens what can be done with a message. */
export function ActionsButton({ about, isOpen, onPress }: ActionsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Actions for ${about}`}
      title="React and more"
      css={[actionsButton, isOpen && { opacity: '1 !important' }]}
      onClick={onPress}
    >
      <svg aria-hidden viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor">
        <circle cx="10" cy="10" r="8" strokeWidth="1.6" />
        <path d="M6.5 12a4 4 0 0 0 7 0" strokeWidth="1.6" strokeLinecap="round" />
        <path d="M7.3 7.4v.6M12.7 7.4v.6" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

interface ActionsProps {
  id: string;
  about: string;
  myReactions: readonly string[];
  react: React;
  onReply: () => void;
  /** Null if the viewer may not remove it. */
  onRemove: ((id: string) => void) | null;
  onClose: () => void;
  isOwn: boolean;
  /** Whose message it is; null for one's own. */
  person: { username: string; isMuted: boolean } | null;
}

/** What can be done with a message, below it. */
export function Actions({
  id,
  about,
  myReactions,
  react,
  onReply,
  onRemove,
  onClose,
  isOwn,
  person,
}: ActionsProps) {
  const { mutePerson } = useMute();
  return (
    <div css={[bar, { justifyContent: isOwn ? 'flex-end' : 'flex-start' }]}>
      <ReactionPicker {...{ id, about, myReactions, react, onClose }} />
      <Button
        kind="quiet"
        aria-label={`Reply to ${about}`}
        onClick={() => {
          onReply();
          onClose();
        }}
      >
        Reply
      </Button>
      {person && (
        <Button
          kind="quiet"
          onClick={() => {
            void mutePerson(person.username, !person.isMuted);
            onClose();
          }}
        >
          {person.isMuted ? 'Unmute' : 'Mute'} {person.username}
        </Button>
      )}
      {onRemove && (
        <Button kind="quiet" aria-label={`Remove ${about}`} onClick={() => onRemove(id)}>
          Remove
        </Button>
      )}
    </div>
  );
}

const actionsButton = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.25rem',
  minHeight: '2.25rem',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.muted,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
  // With a mouse it shows on hover, or on keyboard focus.
  [pointer]: {
    opacity: 0,
    transition: `opacity ${duration.quick}`,
    'li:hover &, &:focus-visible': { opacity: 1 },
    '&:hover': { color: color.ink },
  },
} as const;

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.hair,
  marginTop: space.hair,
} as const;
