/**
 * A file's name is a hash of its content, so a cached copy is current. Caches fail on damaged profiles and full
 * disks; then it is fetched.
 */
export async function cachedFile(
  request: Request,
  open: () => Promise<Cache>,
  network: (request: Request) => Promise<Response>,
): Promise<Response> {
  const match = async () => (await open()).match(request, { ignoreVary: true });
  return (await match().catch(() => undefined)) ?? network(request);
}
