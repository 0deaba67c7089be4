/** Its name is its content, so that what was kept is what would come. */
export async function keptFile(
  request: Request,
  open: () => Promise<Cache>,
  network: (request: Request) => Promise<Response>,
): Promise<Response> {
  return (await (await open()).match(request, { ignoreVary: true })) ?? network(request);
}
