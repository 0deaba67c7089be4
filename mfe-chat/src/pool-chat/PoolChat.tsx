import { color, hairline, radius, size, space, touch } from '@fairway/kit/ui/tokens';

/** The bar at the foot of a pool's page, from which its chat opens. */
export function PoolChat({ pool }: { pool: string }) {
  return (
    <details
      css={{
        position: 'fixed',
        left: space.base,
        // The shell may keep something of its own at the foot of the page.
        bottom: 'var(--foot-height, 0px)',
        zIndex: 1,
        width: `min(20rem, calc(100vw - 2 * ${space.base}))`,
        border: hairline,
        borderBottom: 'none',
        borderRadius: `${radius.plate} ${radius.plate} 0 0`,
        background: color.raised,
      }}
    >
      <summary
        css={{
          display: 'flex',
          alignItems: 'center',
          minHeight: touch,
          padding: `0 ${space.base}`,
          fontWeight: 600,
          cursor: 'pointer',
        }}
      >
        Pool Chat
      </summary>
      <p css={{ padding: `0 ${space.base} ${space.base}`, fontSize: size.small }}>
        The chat of {pool} isn't open yet.
      </p>
    </details>
  );
}
