export type Toast = { id: number; text: string };

// Outside React, so that any part of the page can show one.
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export const shownToasts = () => toasts;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const dismissToast = (id: number) => set(toasts.filter((toast) => toast.id !== id));

export const dismissAllToasts = () => set([]);

/** Confirms something briefly, such as a saved change. */
export function showToast(text: string) {
  lastId += 1;
  set([...toasts, { id: lastId, text }]);
}
