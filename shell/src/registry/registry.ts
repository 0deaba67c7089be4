import { minuteMs } from '@fairway/schema/days';
import { servedManifests, servedRemotes } from '../environment.ts';
import { RemoteProblem } from '../federation/remote-problem.ts';
import { readOverrides } from './overrides.ts';

/** The addresses of the remotes' manifests, by name. */
type Registry = Record<string, string>;

/** How long the registry that came with the page counts as fresh. */
const freshMs = minuteMs;

/**
 * Read for each remote that is loaded, so that long-open pages find new deployments; at a page's beginning it is in
 * the page. A retry always asks.
 */
export async function manifestUrl(name: string, isRetry = false): Promise<string> {
  const overridden = readOverrides().manifests[name];
  const inPage = isRetry || isOld() ? null : filledIn<string>(servedRemotes);
  const url = overridden ?? (inPage ?? (await servedRegistry()))[name];
  if (!url) throw new RemoteProblem('away', `The registry doesn't name ${name}.`);
  return new URL(url, location.origin).href;
}

/** The manifest that came with the page, while it counts as fresh. */
export function manifestInPage(name: string, url: string): unknown {
  const served = isOld() ? undefined : filledIn<string>(servedRemotes)?.[name];
  if (!served || new URL(served, location.origin).href !== url) return undefined;
  return filledIn<unknown>(servedManifests)?.[name];
}

const isOld = () => performance.now() > freshMs;

/** Empty where it was not filled in, as by a development server. */
function filledIn<Value>(text: string | undefined): Record<string, Value> | null {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

async function servedRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new RemoteProblem('away', `The registry answered ${response.status}.`);
  return response.json();
}
