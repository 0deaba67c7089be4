/** For so long after its scripts a page is busy with what is seen first. */
const BUSY_MS = 1500;

/** What nobody waits for comes after it, so that a slow line is left to the page. */
export const pageLoaded: Promise<void> = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve();
  else window.addEventListener('load', () => setTimeout(resolve, BUSY_MS), { once: true });
});
