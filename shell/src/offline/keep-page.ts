/**
 * Has the browser keep the page for when there is no network, once it is done with everything that is waited for.
 * Only a built page can be kept: the development server's changes with every keystroke.
 */
export function keepPage(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const keep = () => {
    // A browser that doesn't want to only goes without.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}
