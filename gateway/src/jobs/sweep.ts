import { createCtx, type Parts } from '../context.ts';

const everyMs = 3_600_000;

/** Forgets what has had its time: counts whose period is over, sessions and links that are dead by themselves. */
export async function sweep(parts: Parts): Promise<void> {
  const { em, wallClock } = createCtx(parts, { caller: { kind: 'service' }, address: '' });
  const now = wallClock.now();
  await em.execute('delete from attempt_count where resets_at <= ?', [now]);
  await em.execute('delete from ended_session where expires_at <= ?', [now]);
  await em.execute('delete from password_reset where expires_at <= ?', [now]);
}

/** Sweeps every hour until it is stopped; it does no harm when several gateways do. */
export function startSweeping(parts: Parts): () => void {
  const timer = setInterval(() => {
    sweep(parts).catch((fault) => parts.log.warn({ err: fault }, 'what is over could not be forgotten'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
