import { useToken } from '@fairway/kit/session';
import { useEffect } from 'react';
import { sendLowPriority } from '../frame/low-priority-mutation.ts';

/** Which zone this tab has sent for the signed-in player. */
const SENT_KEY = 'fairway.zone-told';

/** Sends the player's time zone once per tab, for the times in mails. */
export function useZone(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) {
      sessionStorage.removeItem(SENT_KEY);
      return;
    }
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (sessionStorage.getItem(SENT_KEY) !== timeZone) void sendZone(token, timeZone);
  }, [token]);
}

/** After a failure the next tab sends it. */
async function sendZone(token: string, zone: string): Promise<void> {
  sessionStorage.setItem(SENT_KEY, zone);
  const isSent = await sendLowPriority(token, {
    operationName: 'KeepZone',
    query: 'mutation KeepZone($zone: String!) { keepZone(zone: $zone) { id } }',
    variables: { zone },
  });
  if (!isSent) sessionStorage.removeItem(SENT_KEY);
}
