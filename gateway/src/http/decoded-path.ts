/**
 * The path as the router reads it: without query, percent-decoded. Compare these, so that no other spelling gets
 * around a check.
 */
export function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // the router has refused it, or is about to
  }
}
