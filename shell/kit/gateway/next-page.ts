interface List {
  nodes: readonly unknown[];
  pageInfo: { endCursor: string | null };
}

/**
 * A list with the page that follows `after`; null where the list does not end there: it is another one by now, such as
 * that of another search, or has the page already.
 */
export function withNextPage<Known extends List>(
  list: Known | undefined,
  { after, page }: { after: string | null; page: NoInfer<Known> },
): Known | null {
  if (list?.pageInfo.endCursor !== after) return null;
  return { ...page, nodes: [...list.nodes, ...page.nodes] };
}
