import { color, hairline, size, space, touch } from '@fairway/kit/ui/tokens';
import { authorText, type Quoted, quoteText } from '../messages/references/Quote.tsx';

interface ReplyingToProps {
  of: Quoted;
  me: string;
  onCancel: () => void;
}

/** Above the field: the message that is about to be answered. */
export function ReplyingTo({ of, me, onCancel }: ReplyingToProps) {
  return (
    <div
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: space.tight,
        paddingLeft: space.base,
        borderTop: hairline,
        background: color.sunken,
        fontSize: size.small,
      }}
    >
      <p
        role="status"
        css={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        Reply to <strong>{of.user?.id === me ? 'yourself' : authorText(of, me)}</strong>: {quoteText(of)}
      </p>
      <button type="button" aria-label="Don’t reply" title="Don’t reply" css={cancel} onClick={onCancel}>
        <svg aria-hidden viewBox="0 0 12 12" width="12" height="12">
          <path d="M1.5 1.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

const cancel = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: touch,
  minHeight: touch,
  padding: 0,
  border: 0,
  color: color.ink,
  background: 'transparent',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
} as const;
