/** How long after its scripts a page loads what is seen first. */
const BUSY_MS = 1500;

/** Low-priority requests wait for it, so that a slow network serves the page first. */
export const pageLoaded: Promise<void> = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve();
  else window.addEventListener('load', () => setTimeout(resolve, BUSY_MS), { once: true });
});
