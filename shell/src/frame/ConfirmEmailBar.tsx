import { Link, paths, routes, useIsAt, usePath } from '@fairway/kit/paths';
import { useToken } from '@fairway/kit/session';
import { color, space } from '@fairway/kit/ui/tokens';
import { useEffect, useState } from 'react';
import { pageLoaded } from './page-loaded.ts';

/** Shown while money waits for the player to confirm their email address, with links to confirm or change it. */
export function ConfirmEmailBar() {
  const unconfirmed = useUnconfirmedEmail();
  // That page explains it.
  const isAtProfile = useIsAt(routes.profile);
  if (unconfirmed === null || isAtProfile) return null;
  return (
    <p
      css={{
        padding: `${space.tight} ${space.base}`,
        color: color.ink,
        background: color.sunken,
        borderBottom: `2px solid ${color.flag}`,
        textAlign: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      <strong>Confirm your address</strong> by the link we sent to {unconfirmed}.{' '}
      <Link href={paths.profile(null)} css={{ color: 'inherit' }}>
        Send again or change it
      </Link>
    </p>
  );
}

/** The address that is to be confirmed, or null. Fetched once for each log-in, and on every page while there is one. */
function useUnconfirmedEmail(): string | null {
  const token = useToken();
  const path = usePath();
  const [known, setKnown] = useState<{ token: string; email: string | null }>();
  const isKnown = token !== null && known?.token === token;
  const asks = token !== null && !(isKnown && known.email === null) ? `${path} ${token}` : null;
  useEffect(() => {
    if (asks === null || token === null) return;
    let isWanted = true;
    void fetchUnconfirmedEmail(token).then((email) => {
      if (isWanted && email !== undefined) setKnown({ token, email });
    });
    return () => {
      isWanted = false;
    };
  }, [asks, token]);
  return isKnown ? known.email : null;
}

/** By fetch, since the frame has no Apollo Client; undefined if the request failed. */
async function fetchUnconfirmedEmail(token: string): Promise<string | null | undefined> {
  try {
    await pageLoaded;
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        operationName: 'AwaitedConfirmation',
        query: 'query AwaitedConfirmation { me { id email mustConfirmEmail } }',
      }),
      priority: 'low',
    });
    const { data } = (await answer.json()) as Answer;
    if (!data?.me) return undefined;
    return data.me.mustConfirmEmail ? data.me.email : null;
  } catch {
    return undefined;
  }
}

interface Answer {
  data?: { me: { email: string | null; mustConfirmEmail: boolean | null } | null } | null;
}
