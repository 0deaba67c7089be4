import { Button } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { avatarPx } from '../messages/rows/row-style.ts';

interface FoldedRowProps {
  id: string;
  username: string;
  onShow: () => void;
}

/** In place of a message by somebody whom the viewer has muted. */
export function FoldedRow({ id, username, onShow }: FoldedRowProps) {
  return (
    <li
      data-message={id}
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: space.hair,
        paddingLeft: `calc(${avatarPx}px + ${space.tight})`,
        color: color.muted,
        fontSize: size.small,
        fontStyle: 'italic',
      }}
    >
      You muted {username}.
      <Button kind="quiet" aria-label={`Show the message of ${username}`} onClick={onShow}>
        Show
      </Button>
    </li>
  );
}
