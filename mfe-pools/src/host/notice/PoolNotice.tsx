import { useFragment } from '@fairway/kit/apollo';
import { recordTimeIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { color, radius, size, space, touch } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { useState } from 'react';

export const PoolNoticeFields = graphql(`
  fragment PoolNoticeFields on Pool {
    id
    notice { text at by { id username } }
  }
`);

/** The admin's notice to the pool. Plain text: URLs in it are not links. */
export function PoolNotice({ of }: { of: FragmentOf<typeof PoolNoticeFields> }) {
  const { notice } = useFragment(PoolNoticeFields, of);
  const isPhone = useIsPhone();
  const [unfolded, unfold] = useState<string | null>(null);
  if (!notice) return null;
  // One line, as long as nobody wants more of it: on a phone the board comes first.
  const isFolded = isPhone && unfolded !== notice.at;
  return (
    <aside
      aria-label="Notice from the host"
      css={{
        padding: isPhone ? `0 ${space.snug} ${isFolded ? 0 : space.tight}` : `${space.snug} ${space.base}`,
        borderLeft: `4px solid ${color.flag}`,
        borderRadius: radius.plate,
        background: color.sunken,
        overflowWrap: 'anywhere',
      }}
    >
      {isPhone ? (
        <button
          type="button"
          aria-expanded={!isFolded}
          css={[fold, isFolded && oneLine]}
          onClick={() => unfold(isFolded ? notice.at : null)}
        >
          {notice.text}
        </button>
      ) : (
        <p css={{ fontSize: size.lead, whiteSpace: 'pre-line' }}>{notice.text}</p>
      )}
      {!isFolded && (
        <p css={{ marginTop: space.hair, color: color.muted, fontSize: size.small }}>
          {notice.by.username}, {recordTimeIn(viewerZone(), new Date(notice.at))}
        </p>
      )}
    </aside>
  );
}

const fold = {
  width: '100%',
  minHeight: touch,
  padding: `${space.tight} 0`,
  border: 0,
  background: 'transparent',
  textAlign: 'left',
  whiteSpace: 'pre-line',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
