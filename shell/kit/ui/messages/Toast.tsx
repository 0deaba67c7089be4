import { keyframes } from '@emotion/react';
import { useEffect, useSyncExternalStore } from 'react';
import { color, duration, motionAllowed, phone, radius, space, touch } from '../theme/tokens.ts';

/** Long enough to read a sentence, short enough not to be in the way. */
export const toastMilliseconds = 6000;

type Toast = { id: number; text: string };

// Outside React, so that any part of the page can show one.
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** Confirms something briefly, such as a saved change. */
export function showToast(text: string) {
  lastId += 1;
  set([...toasts, { id: lastId, text }]);
}

const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } });

function ToastItem({ id, text }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: space.base,
        padding: `${space.hair} ${space.hair} ${space.hair} ${space.base}`,
        color: color.paper,
        background: color.ink,
        borderLeft: `4px solid ${color.flag}`,
        borderRadius: radius.plate,
        pointerEvents: 'auto',
        [motionAllowed]: { animation: `${rise} ${duration.calm}` },
      }}
    >
      <span>{text}</span>
      <button
        type="button"
        onClick={() => dismiss(id)}
        css={{
          minHeight: touch,
          padding: `0 ${space.base}`,
          border: 0,
          background: 'transparent',
          fontWeight: 600,
          textDecoration: 'underline',
          textUnderlineOffset: '0.2em',
          cursor: 'pointer',
          '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: -3 },
        }}
      >
        Dismiss
      </button>
    </div>
  );
}

/** Where toasts appear. Rendered once, and before the first toast, so that screen readers announce it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div
      role="status"
      css={{
        position: 'fixed',
        insetInline: space.base,
        // Above what else stands at the foot of the window, where there is such a thing.
        bottom: `calc(${space.base} + var(--foot-height, env(safe-area-inset-bottom, 0px)))`,
        zIndex: 1,
        // A phone's page may have a bar of its own above that.
        [phone]: { 'body:has([data-page-foot]) &': { marginBottom: touch } },
        display: 'grid',
        justifyItems: 'center',
        gap: space.tight,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </div>
  );
}
