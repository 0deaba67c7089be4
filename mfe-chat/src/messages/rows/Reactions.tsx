import { color, pointer, radius, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { reactionLooks } from '@fairway/schema/reactions';
import { useUnmuted } from '../../mutes/muted.ts';
import type { React, RowReaction } from './react.ts';

interface ReactionsProps {
  id: string;
  reactions: readonly RowReaction[];
  /** With which of them the viewer reacted. */
  myReactions: readonly RowReaction['kind'][];
  react: React;
  isOwn: boolean;
}

/** The reactions to a message; pressing one joins it, or leaves it. */
export function Reactions({ id, reactions: all, myReactions, react, isOwn }: ReactionsProps) {
  const reactions = useUnmuted(all);
  if (reactions.length === 0) return null;
  return (
    <ul
      aria-label="Reactions"
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: isOwn ? 'flex-end' : 'flex-start',
        gap: space.hair,
        marginTop: space.hair,
        listStyle: 'none',
      }}
    >
      {reactions.map((reaction) => {
        const { kind, count } = reaction;
        const { emoji, name } = reactionLooks[kind];
        const isMine = myReactions.includes(kind);
        const who = whoText(reaction);
        return (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={isMine}
              title={who}
              css={[chip, isMine && mine]}
              onClick={() => react(id, kind, !isMine)}
            >
              <span aria-hidden>{emoji}</span> {count} <span css={visuallyHidden}>{`${name}: ${who}`}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const maxNamed = 8;

function whoText({ count, usernames }: RowReaction): string {
  const named = usernames.slice(0, maxNamed);
  const more = count - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

const chip = {
  minHeight: '1.875rem',
  minWidth: '2.75rem',
  padding: `0 ${space.tight}`,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.round,
  color: color.ink,
  background: color.raised,
  fontSize: size.tiny,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [pointer]: { '&:hover': { background: color.sunken } },
} as const;

const mine = { borderColor: color.edge, background: color.sunken, fontWeight: 650 } as const;
