import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { authorText, type Quoted, quoteText } from '../messages/references/Quote.tsx';
import { CancelButton } from './CancelButton.tsx';

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
      <CancelButton label="Don’t reply" onClick={onCancel} />
    </div>
  );
}
