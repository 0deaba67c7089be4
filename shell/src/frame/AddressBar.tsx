import { Link, paths, routes, useIsAt, usePath } from '@fairway/kit/paths';
import { useToken } from '@fairway/kit/session';
import { color, space } from '@fairway/kit/ui/tokens';
import { useEffect, useState } from 'react';

/** As long as money waits for the player to confirm their address: where that is done, or the address changed. */
export function AddressBar() {
  const unconfirmed = useUnconfirmed();
  // There it is said at length.
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

/** The address that is to be confirmed, or null. Asked once for each log-in, and while it is, on every page. */
function useUnconfirmed(): string | null {
  const token = useToken();
  const path = usePath();
  const [known, setKnown] = useState<{ token: string; email: string | null }>();
  const isKnown = token !== null && known?.token === token;
  const asks = token !== null && !(isKnown && known.email === null) ? `${path} ${token}` : null;
  useEffect(() => {
    if (asks === null || token === null) return;
    let isWanted = true;
    void askUnconfirmed(token).then((email) => {
      if (isWanted && email !== undefined) setKnown({ token, email });
    });
    return () => {
      isWanted = false;
    };
  }, [asks, token]);
  return isKnown ? known.email : null;
}

/** Past the screens' own client, which the frame does without; undefined where nothing was found out. */
async function askUnconfirmed(token: string): Promise<string | null | undefined> {
  try {
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
