import { keyframes } from '@emotion/react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { color, duration, motionAllowed, radius, space, touch, wideQuery } from '../theme/tokens.ts';
import { dismissToast, shownToasts, subscribeToToasts, type Toast } from './toast-store.ts';

export { showToast } from './toast-store.ts';

/** Long enough to read a sentence, short enough not to be in the way. */
export const toastMilliseconds = 6000;

const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } });

function ToastItem({ id, text }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastMilliseconds);
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
        // The focus stays where it is, in a dialog below for instance: it would be lost with the button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => dismissToast(id)}
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
  const shown = useSyncExternalStore(subscribeToToasts, shownToasts);
  // Beside the root, since whatever is within it lies below every dialog; and dialogs leave to screen readers only what
  // says that it is live.
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      css={{
        position: 'fixed',
        insetInline: space.base,
        // Above what else stands at the foot of the window, where there is such a thing.
        bottom: `calc(${space.base} + var(--foot-height, env(safe-area-inset-bottom, 0px)))`,
        zIndex: 1,
        // A page may have a bar of its own above that.
        [`@media not all and ${wideQuery}`]: { 'body:has([data-page-foot]) &': { marginBottom: touch } },
        display: 'grid',
        justifyItems: 'center',
        gap: space.tight,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </div>,
    document.body,
  );
}
