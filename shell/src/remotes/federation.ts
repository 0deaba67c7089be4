// Fetches remotes at run time. This module and Apollo Client are chunks of their own: a page without a
// remote does without them.
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { lent, type ShareScope } from './lent.ts';
import { manifestUrl } from './registry.ts';
import { RemoteProblem } from './remote-problem.ts';

export { ApolloLayer } from '@fairway/kit/apollo';

/** What a remote's entry leaves behind: it takes what is lent, and hands out what it exposes. */
interface Container {
  init(scope: ShareScope): Promise<void> | void;
  get(module: './remote'): Promise<() => { remote?: Remote }>;
}

/** As much of a manifest as the shell reads. */
interface Manifest {
  metaData: { globalName: string; publicPath: string; remoteEntry: { path: string; name: string } };
  shared: { name: string }[];
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
}

/** How often each remote has been asked for. */
const asked = new Map<string, number>();

/** Fetches a remote, all of it anew: whoever wants one that is already here has kept it. */
export async function loadRemote(name: string): Promise<Remote> {
  const before = asked.get(name) ?? 0;
  asked.set(name, before + 1);

  const url = await manifestUrl(name);
  const { metaData, shared, exposes } = await readManifest(url);
  const base = new URL(metaData.publicPath === 'auto' ? '.' : metaData.publicPath, url);
  // A browser that is asked for the same script twice waits for the first, however stuck that is. The
  // remote's own chunks follow its entry in this: shell/kit/fresh-chunks.ts.
  const address = (file: string) => new URL(file + (before > 0 ? `?again=${before}` : ''), base).href;
  const entry = address(metaData.remoteEntry.path + metaData.remoteEntry.name);
  const exposed = exposes.find(({ path }) => path === './remote')?.assets.js.sync ?? [];

  preload([entry, ...exposed.map(address)]);
  fetchLent(shared.map((borrowed) => borrowed.name));
  forgetChunks(name);
  const container = await runEntry(entry, metaData.globalName);
  return remoteIn(container, name);
}

async function readManifest(url: string): Promise<Manifest> {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new RemoteProblem('away', `${url} answered ${response.status}.`);
  return response.json();
}

/** All that is known to be needed comes together, not one after the other. */
function preload(addresses: string[]): void {
  for (const href of addresses) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href });
    document.head.append(link);
  }
}

function fetchLent(names: string[]): void {
  for (const name of names) {
    for (const { get } of Object.values(lent[name] ?? {})) {
      // The remote asks for it too, and is told then that it didn't come.
      get().catch(() => undefined);
    }
  }
}

/** Chunks that came would be used again, even if what is served has changed meanwhile. */
function forgetChunks(name: string): void {
  Reflect.deleteProperty(window, `${name} chunks`);
}

function runEntry(address: string, globalName: string): Promise<Container> {
  Reflect.deleteProperty(window, globalName);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const finish = () => {
      script.remove();
      const container: Container | undefined = Reflect.get(window, globalName);
      if (container) resolve(container);
      else reject(new RemoteProblem('away', `${address} is no container.`));
    };
    script.src = address;
    script.addEventListener('load', finish);
    script.addEventListener('error', finish);
    document.head.append(script);
  });
}

async function remoteIn(container: Container, name: string): Promise<Remote> {
  const { remote } = await exposedBy(container, name);
  if (!remote) throw new RemoteProblem('broken', `${name} exposes no remote.`);
  if (remote.contract !== REMOTE_CONTRACT) {
    throw new RemoteProblem('incompatible', `${name} keeps contract ${remote.contract}.`);
  }
  return remote;
}

async function exposedBy(container: Container, name: string): Promise<{ remote?: Remote }> {
  try {
    await container.init(lent);
    const expose = await container.get('./remote');
    return expose();
  } catch (error) {
    // The remote's own bundle knows which versions it can work with, and says so in these words.
    const unfit = error instanceof Error && /satisf|shared scope/i.test(error.message);
    throw unfit ? new RemoteProblem('incompatible', `${name}: ${error.message}`, { cause: error }) : error;
  }
}
