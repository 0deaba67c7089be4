import { useFragment } from '@fairway/kit/apollo';
import { recordTimeIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { color, radius, size, space } from '@fairway/kit/ui/tokens';

export const PoolNoticeFields = graphql(`
  fragment PoolNoticeFields on Pool {
    id
    notice { text at by { id username } }
  }
`);

/** What the admin wants everybody in the pool to know. It is text: no address in it can be clicked. */
export function PoolNotice({ of }: { of: FragmentOf<typeof PoolNoticeFields> }) {
  const { notice } = useFragment(PoolNoticeFields, of);
  if (!notice) return null;
  return (
    <aside
      aria-label="Notice from the host"
      css={{
        padding: `${space.snug} ${space.base}`,
        borderLeft: `4px solid ${color.flag}`,
        borderRadius: radius.plate,
        background: color.sunken,
        overflowWrap: 'anywhere',
      }}
    >
      <p css={{ fontSize: size.lead, whiteSpace: 'pre-line' }}>{notice.text}</p>
      <p css={{ marginTop: space.hair, color: color.muted, fontSize: size.small }}>
        {notice.by.username}, {recordTimeIn(viewerZone(), new Date(notice.at))}
      </p>
    </aside>
  );
}
