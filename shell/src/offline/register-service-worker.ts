/**
 * Registers the service worker once the page is idle. Only for built pages: the development server's change all
 * the time.
 */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const keep = () => {
    // If the browser refuses, there is no offline page.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}
