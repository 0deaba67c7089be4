import { manifestUrl } from './registry.ts';
import { RemoteProblem } from './remote-problem.ts';

/** The shell's view of a manifest, with absolute URLs. */
export interface RemoteFiles {
  entry: string;
  /** What the entry must be, where the manifest says so. */
  integrity: string;
  /** Under which name the entry leaves its container in the window. */
  globalName: string;
  /** What the remote borrows from the shell. */
  borrows: string[];
}

interface Manifest {
  metaData: { globalName: string; publicPath: string; remoteEntry: { path: string; name: string } };
  shared: { name: string }[];
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
  /** Checksums of scripts, by file. */
  integrity?: Record<string, string>;
}

/**
 * Finds where a remote is now, and has the browser fetch what is known to be needed of it: past all that it has or
 * still awaits, where somebody asked for a retry.
 */
export async function findRemote(name: string, retries: number): Promise<RemoteFiles> {
  const url = await manifestUrl(name);
  const { metaData, shared, exposes, integrity = {} } = await read(url);
  const base = new URL(metaData.publicPath === 'auto' ? '.' : metaData.publicPath, url);
  // A browser that is asked for the same script twice waits for the first, however stuck that is. The
  // remote's own chunks follow its entry in this: shell/kit/page/fresh-chunks.ts.
  const address = (file: string) => new URL(file + (retries > 0 ? `?again=${retries}` : ''), base).href;
  const entry = metaData.remoteEntry.path + metaData.remoteEntry.name;
  const exposed = exposes.find(({ path }) => path === './remote')?.assets.js.sync ?? [];

  for (const file of [entry, ...exposed]) preload(address(file), integrity[file] ?? '');
  return {
    entry: address(entry),
    integrity: integrity[entry] ?? '',
    globalName: metaData.globalName,
    borrows: shared.map((borrowed) => borrowed.name),
  };
}

async function read(url: string): Promise<Manifest> {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new RemoteProblem('away', `${url} answered ${response.status}.`);
  return response.json();
}

/** Asked for in the same way as the script will be, since it would be fetched twice otherwise. */
function preload(href: string, integrity: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href });
  document.head.append(link);
}
