/**
 * Where an address leads, as the router reads it: without its query, its percents decoded. Whatever compares
 * addresses compares these, so that no other spelling of one gets around it.
 */
export function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // the router has refused it, or is about to
  }
}
