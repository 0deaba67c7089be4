/** Paths that are no pages of the app: they get their own content or a 404, never the app. */
export const noPages = /^\/(api|assets|icons|remotes|releases|sandbox|graphql|socket\.io)(\/|$)/;

/** Nor is what looks like a file, except for players, whose names may contain a dot. */
export const isPage = (path: string): boolean =>
  !noPages.test(path) && (!/\.\w{1,10}$/.test(path) || /^\/user-profile\//i.test(path));

/** Whether a path is one of a page's, as its router decides it: whatever the case, with or without a slash at its end. */
export function isOfPage(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern, path].map((one) => one.toLowerCase().split('/').filter(Boolean));
  if (!wanted || !given || wanted.length !== given.length) return false;
  return wanted.every((part, place) => part.startsWith(':') || part === given[place]);
}
