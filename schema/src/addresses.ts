/** Addresses that are no pages: whoever opens one of them wants what stands there, and never the product's page. */
export const noPages = /^\/(api|assets|icons|remotes|releases|sandbox|graphql|socket\.io)(\/|$)/;

/** What looks like a file is none either, but for players, who may have a dot in their names. */
export const isPage = (path: string): boolean =>
  !noPages.test(path) && (!/\.\w{1,10}$/.test(path) || /^\/user-profile\//i.test(path));
