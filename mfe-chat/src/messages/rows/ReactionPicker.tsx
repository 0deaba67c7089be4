import { color, hairline, pointer, radius, touch } from '@fairway/kit/ui/tokens';
import { reactionKinds, reactionLooks } from '@fairway/schema/reactions';
import type { React } from './react.ts';

interface ReactionPickerProps {
  id: string;
  /** What is reacted to, and how it begins. */
  about: string;
  myReactions: readonly string[];
  react: React;
  onClose: () => void;
}

/** All reactions in a row; those that one has are pressed. */
export function ReactionPicker({ id, about, myReactions, react, onClose }: ReactionPickerProps) {
  return (
    <fieldset aria-label={`React to ${about}`} css={emojis}>
      {reactionKinds.map((kind) => {
        const isOn = myReactions.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            aria-label={reactionLooks[kind].name}
            aria-pressed={isOn}
            title={reactionLooks[kind].name}
            css={[emoji, isOn && { background: color.sunken }]}
            onClick={() => {
              react(id, kind, !isOn);
              onClose();
            }}
          >
            {reactionLooks[kind].emoji}
          </button>
        );
      })}
    </fieldset>
  );
}

const emojis = {
  display: 'flex',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: hairline,
  borderRadius: radius.round,
  overflow: 'hidden',
  background: color.raised,
} as const;

const emoji = {
  width: '2.5rem',
  minHeight: touch,
  padding: 0,
  border: 0,
  background: 'transparent',
  fontSize: '1.25rem',
  lineHeight: 1,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
  [pointer]: { '&:hover': { background: color.sunken } },
} as const;
