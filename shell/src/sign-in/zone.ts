import { useToken } from '@fairway/kit/session';
import { useEffect } from 'react';
import { sendLowPriority } from '../frame/low-priority-mutation.ts';

/** Which zone this tab has told the gateway for whoever is signed in. */
const TOLD_KEY = 'fairway.zone-told';

/** Sends the player's time zone once per tab, for the times in mails. */
export function useZone(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) {
      sessionStorage.removeItem(TOLD_KEY);
      return;
    }
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (sessionStorage.getItem(TOLD_KEY) !== timeZone) void sendZone(token, timeZone);
  }, [token]);
}

/** What could not be sent is sent by the next tab. */
async function sendZone(token: string, zone: string): Promise<void> {
  sessionStorage.setItem(TOLD_KEY, zone);
  const isSent = await sendLowPriority(token, {
    operationName: 'KeepZone',
    query: 'mutation KeepZone($zone: String!) { keepZone(zone: $zone) { id } }',
    variables: { zone },
  });
  if (!isSent) sessionStorage.removeItem(TOLD_KEY);
}
