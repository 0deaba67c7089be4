import { minuteMs } from '@fairway/schema/days';

interface Limit {
  perMinute: number;
  suspensionMs: number;
  /** Real time: a provider counts requests of its own clock, however fast the game goes. */
  now(): number;
}

/** Says for each request whether it is one too many; who asks too often is locked out for a while. */
export function rateLimit({ perMinute, suspensionMs, now }: Limit): () => boolean {
  if (perMinute === Number.POSITIVE_INFINITY) return () => false;
  let lately: number[] = [];
  let suspendedUntil = 0;
  return () => {
    const at = now();
    lately = [...lately.filter((earlier) => earlier > at - minuteMs), at];
    if (lately.length > perMinute) suspendedUntil = at + suspensionMs;
    return at < suspendedUntil;
  };
}
