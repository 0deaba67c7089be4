import { RemoteProblem } from '../federation/remote-problem.ts';
import { readOverrides } from './overrides.ts';

/** The addresses of the remotes' manifests, by name. */
type Registry = Record<string, string>;

/** Read for each remote that is loaded, so that long-open pages find new deployments. */
export async function manifestUrl(name: string): Promise<string> {
  const url = readOverrides().manifests[name] ?? (await servedRegistry())[name];
  if (!url) throw new RemoteProblem('away', `The registry doesn't name ${name}.`);
  return new URL(url, location.origin).href;
}

async function servedRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new RemoteProblem('away', `The registry answered ${response.status}.`);
  return response.json();
}
