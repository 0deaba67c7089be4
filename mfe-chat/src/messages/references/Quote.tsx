import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { color, pointer, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { useIsMuted } from '../../mutes/muted.ts';

/** What rows show of the message that another one answers. */
export const RowQuote = graphql(`
  fragment RowQuote on QuotedMessage @_unmask {
    id
    text
    removed
    user { id username }
  }
`);

export type Quoted = ResultOf<typeof RowQuote>;

interface QuoteProps {
  of: Quoted;
  me: string;
  /** Goes to the message. */
  onShow: (id: string) => void;
}

/** The message that is answered, above the answer. */
export function Quote({ of, me, onShow }: QuoteProps) {
  const isMuted = useIsMuted(of.user);
  return (
    <button type="button" css={quote} onClick={() => onShow(of.id)}>
      <span css={visuallyHidden}>In reply to </span>
      <strong css={{ color: color.ink, fontWeight: 600 }}>{authorText(of, me)}</strong>{' '}
      <span css={(of.removed || isMuted) && { fontStyle: 'italic' }}>
        {isMuted ? 'whom you muted.' : quoteText(of)}
      </span>
    </button>
  );
}

export const authorText = ({ user }: Pick<Quoted, 'user'>, me: string): string =>
  user === null ? 'Fairway' : user.id === me ? 'You' : user.username;

export const quoteText = ({ text, removed }: Pick<Quoted, 'text' | 'removed'>): string =>
  removed ? 'This message was removed.' : text.replace(/\s+/g, ' ') || 'Picture';

const quote = {
  display: 'block',
  maxWidth: 'calc(100% - 2.25rem)',
  minHeight: '1.75rem',
  marginBottom: space.hair,
  padding: `0 ${space.tight}`,
  border: 0,
  borderLeft: `3px solid ${color.edge}`,
  color: color.muted,
  background: 'transparent',
  fontSize: size.tiny,
  lineHeight: 1.5,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [pointer]: { '&:hover': { background: color.sunken } },
} as const;
