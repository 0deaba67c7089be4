import { manifestInPage, manifestUrl } from '../registry/registry.ts';
import { RemoteProblem } from './remote-problem.ts';

/** What a remote's build says of itself, as `@module-federation` writes it and `rspack.preloads.ts` adds to it. */
export interface Manifest {
  metaData: {
    /** The global name of the entry's container. */
    globalName: string;
    publicPath: string;
    remoteEntry: { path: string; name: string };
  };
  /** The shared modules that the remote asks for; it gets no others. */
  shared: { name: string; singleton?: boolean; requiredVersion?: string }[];
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[];
  /** The version of its contract, where it has one. */
  contract?: number;
  /** Checksums of scripts, by file. */
  integrity?: Record<string, string>;
  /** Which scripts each page and each slot has of its own. */
  parts?: Record<string, string[]>;
}

/** Where a remote is now. */
export interface FoundRemote {
  name: string;
  /** Its manifest's address. */
  url: string;
  manifest: Manifest;
}

/** Fetched each time, since the registry may have changed; a page just loaded brings it along. */
export async function findRemote(name: string, retries: number): Promise<FoundRemote> {
  const url = await manifestUrl(name, retries > 0);
  const inPage = retries > 0 ? undefined : manifestInPage(name, url);
  if (isManifest(inPage)) return { name, url, manifest: inPage };
  const response = await fetchFresh(url);
  if (!response.ok) throw new RemoteProblem('away', `${url} answered ${response.status}.`);
  const manifest: unknown = await response.json();
  if (!isManifest(manifest)) throw new RemoteProblem('broken', `${url} is no manifest of a remote.`);
  return { name, url, manifest };
}

export const fetchFresh = (url: string): Promise<Response> => fetch(url, { cache: 'no-store' });

/**
 * Whether it has all that loading needs. Addresses must be texts: the runtime also accepts code to
 * work them out, which the content-security-policy forbids.
 */
function isManifest(value: unknown): value is Manifest {
  const { metaData, shared, exposes } = (value ?? {}) as Partial<Manifest>;
  return (
    typeof metaData?.publicPath === 'string' &&
    typeof metaData.globalName === 'string' &&
    typeof metaData.remoteEntry?.name === 'string' &&
    Array.isArray(shared) &&
    Array.isArray(exposes)
  );
}
