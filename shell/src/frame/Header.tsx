import type { CSSObject } from '@emotion/react';
import { Link, paths, useActivePool, useIsAt, useNavigate, usePicksLocked } from '@fairway/kit/paths';
import { useToken } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { color, condensed, desk, phone, pointer, rule, space, touch } from '@fairway/kit/ui/tokens';
import { Wordmark } from '@fairway/kit/ui/Wordmark';
import { logOut } from '../sign-in/log-out.ts';
import { type NavigationEntry, navigationFor } from './navigation.ts';

const bar: CSSObject = {
  display: 'grid',
  // On a phone the links have a row of their own, where all are visible.
  gridTemplateAreas: "'mark leave' 'links links'",
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  maxWidth: '78rem',
  margin: '0 auto',
  padding: `0 ${space.base}`,
  [desk]: { display: 'flex', gap: space.roomy },
};

export function Header() {
  const signedIn = useToken() !== null;
  const pool = useActivePool();
  const navigation = navigationFor(signedIn, pool, usePicksLocked(pool));
  const navigate = useNavigate();

  const leave = () => {
    logOut();
    navigate(paths.landing());
  };

  return (
    <header css={{ background: color.paper, borderBottom: rule }}>
      <div css={bar}>
        <div css={{ gridArea: 'mark', display: 'flex', alignItems: 'center', gap: space.snug, minWidth: 0 }}>
          <Link
            href={paths.landing()}
            aria-label="Fairway"
            css={{
              display: 'flex',
              alignItems: 'center',
              minHeight: '3.5rem',
              color: 'inherit',
              textDecoration: 'none',
              [phone]: { minHeight: touch },
            }}
          >
            <Wordmark />
          </Link>
          {signedIn && pool !== null && <OpenPool name={pool} />}
        </div>
        <nav aria-label="Main" css={{ gridArea: 'links', flex: 1, minWidth: 0 }}>
          <ul
            css={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: space.tight,
              margin: 0,
              padding: 0,
              listStyle: 'none',
              [desk]: { justifyContent: 'flex-end', columnGap: space.roomy },
            }}
          >
            {navigation.map((entry) => (
              <li key={entry.label}>
                <NavigationLink {...entry} />
              </li>
            ))}
          </ul>
        </nav>
        {signedIn && (
          <div css={{ gridArea: 'leave', display: 'flex' }}>
            <Button
              kind="quiet"
              css={{
                ...condensed,
                marginRight: `calc(-1 * ${space.tight})`,
                padding: `0 ${space.tight}`,
                // Aligned with the links beside it.
                lineHeight: 'inherit',
              }}
              onClick={leave}
            >
              Logout
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}

/** Which pool one is in, and the way to all others. Its own pages are beside it. */
function OpenPool({ name }: { name: string }) {
  return (
    <Link
      href={paths.myPools()}
      aria-label={`Pool: ${name}. My Pools`}
      title="My Pools"
      css={{
        ...condensed,
        minWidth: 0,
        maxWidth: '16rem',
        paddingLeft: space.snug,
        background: `linear-gradient(${color.hairline} 0 0) left / 1px 1.25rem no-repeat`,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        color: color.muted,
        fontWeight: 600,
        lineHeight: touch,
        textDecoration: 'none',
        [pointer]: { '&:hover': { color: color.ink } },
      }}
    >
      {name}
    </Link>
  );
}

function NavigationLink({ label, route, path }: NavigationEntry) {
  const here = useIsAt(route);
  return (
    <Link
      href={path}
      aria-current={here ? 'page' : undefined}
      css={{
        ...condensed,
        display: 'flex',
        alignItems: 'center',
        minHeight: touch,
        color: 'inherit',
        fontWeight: 600,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        boxShadow: here ? `inset 0 -4px ${color.flag}` : 'none',
        [desk]: { minHeight: '3.5rem' },
        [pointer]: { '&:hover': { boxShadow: `inset 0 -4px ${here ? color.flag : color.edge}` } },
      }}
    >
      {label}
    </Link>
  );
}
