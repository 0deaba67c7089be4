import { useEffect, useSyncExternalStore } from 'react';

interface NewPin {
  poolId: string;
  pin: string;
}

// In the page's memory alone: the server has a hash of it.
let newPin: NewPin | null = null;
const listeners = new Set<() => void>();

function keep(pin: NewPin | null): void {
  newPin = pin;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a pin that was just set on the pool's page. */
export const showNewPin = (poolId: string, pin: string): void => keep({ poolId, pin });

/** A moment later, since in development React mounts everything twice. */
const dropUnlessShown = () => void setTimeout(() => listeners.size === 0 && keep(null));

/** The pool's pin, if it was just set; forgotten when its page is left. */
export function useNewPin(poolId: string): { pin: string | null; forget: () => void } {
  const shown = useSyncExternalStore(subscribe, () => newPin);
  const pin = shown?.poolId === poolId ? shown.pin : null;
  const isShown = pin !== null;
  useEffect(() => (isShown ? dropUnlessShown : undefined), [isShown]);
  return { pin, forget: () => keep(null) };
}
