import { useToken } from '@fairway/kit/session';
import { useEffect } from 'react';

/** Which zone this tab has told the gateway for whoever is signed in. */
const TOLD_KEY = 'fairway.zone-told';

/** Tells the gateway once a tab where the player reads times, so that those in mails are right. */
export function useZone(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) {
      sessionStorage.removeItem(TOLD_KEY);
      return;
    }
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (sessionStorage.getItem(TOLD_KEY) !== timeZone) void tellZone(token, timeZone);
  }, [token]);
}

/** Past the screens' own client: no screen shows it, and what fails is told by the next tab. */
async function tellZone(token: string, zone: string): Promise<void> {
  sessionStorage.setItem(TOLD_KEY, zone);
  await fetch('/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      operationName: 'KeepZone',
      query: 'mutation KeepZone($zone: String!) { keepZone(zone: $zone) { id } }',
      variables: { zone },
    }),
    priority: 'low',
  })
    // Read to its end, since an answer that isn't keeps its line for itself.
    .then((answer) => answer.text())
    .catch(() => sessionStorage.removeItem(TOLD_KEY));
}
