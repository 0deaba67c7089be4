interface List {
  nodes: readonly unknown[];
  pageInfo: { endCursor: string | null };
}

/**
 * A list extended by the page after `after`; null if the list does not end there, because it is another one by
 * now or has the page already.
 */
export function withNextPage<Known extends List>(
  list: Known | undefined,
  { after, page }: { after: string | null; page: NoInfer<Known> },
): Known | null {
  if (list?.pageInfo.endCursor !== after) return null;
  return { ...page, nodes: [...list.nodes, ...page.nodes] };
}
