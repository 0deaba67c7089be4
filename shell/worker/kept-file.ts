/**
 * A file's name is its content, so that what was kept is what would come. Caches fail where a profile is damaged, or the
 * disk is full, and then it comes from where it came from at first.
 */
export async function keptFile(
  request: Request,
  open: () => Promise<Cache>,
  network: (request: Request) => Promise<Response>,
): Promise<Response> {
  const match = async () => (await open()).match(request, { ignoreVary: true });
  return (await match().catch(() => undefined)) ?? network(request);
}
