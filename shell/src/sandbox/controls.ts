import { mayHaveSandbox } from '../environment.ts';

/** The commands of the sandbox's clock, one at a time. */
export type ClockOrder = { now: string } | { advanceSeconds: number } | { speed: number };

export interface Sandbox {
  /** The demo's log-in, if there is a demo. */
  demo: { players: string[]; password: string } | null;
}

/** Outside the sandbox, and for those on other machines, there is nothing at this address. */
export async function findSandbox(): Promise<Sandbox | null> {
  if (!mayHaveSandbox) return null;
  const response = await fetch('/sandbox');
  return response.ok ? ((await response.json()) as Sandbox) : null;
}

/** Resolves once all scheduled tasks up to there have run. Throws a refusal with its reason. */
export async function orderClock(order: ClockOrder): Promise<void> {
  const response = await fetch('/sandbox/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (response.ok) return;
  const refusal = await response.json().catch(() => ({}));
  throw new Error(refusal.message ?? "The sandbox's clock can't be reached.");
}
