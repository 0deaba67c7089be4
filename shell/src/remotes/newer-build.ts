const script = /\/assets\/main\.[0-9a-f]+\.js/;
const patienceMs = 10_000;

/**
 * Whether the server has another build of the page than this tab: its files may be gone from there then, and only a
 * reload brings what is wanted. A server that does not answer, or with something else, tells nothing.
 */
export async function hasNewerBuild(): Promise<boolean> {
  const own = document.querySelector('script[src^="/assets/main."]')?.getAttribute('src');
  if (!own) return false;
  try {
    const page = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const served = page.ok && script.exec(await page.text());
    return served ? served[0] !== own : false;
  } catch {
    return false;
  }
}
