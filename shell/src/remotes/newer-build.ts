const script = /\/assets\/main\.[0-9a-f]+\.js/;
const timeoutMs = 10_000;

/**
 * Whether the server has another build of the page than this tab, whose files may then be gone. False if the
 * server does not answer properly.
 */
export async function hasNewerBuild(): Promise<boolean> {
  const own = document.querySelector('script[src^="/assets/main."]')?.getAttribute('src');
  if (!own) return false;
  try {
    const page = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const served = page.ok && script.exec(await page.text());
    return served ? served[0] !== own : false;
  } catch {
    return false;
  }
}
