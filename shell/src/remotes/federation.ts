// Fetches remotes at run time. This module, the federation runtime and Apollo Client are a chunk of their
// own: a page without a remote does without them.
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import {
  init,
  loadRemote as loadModule,
  loadShare,
  type ModuleFederationRuntimePlugin,
  registerRemotes,
  satisfy,
} from '@module-federation/enhanced/runtime';
import lendRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { lent } from './lent.ts';
import { manifestUrl } from './registry.ts';
import { RemoteProblem } from './remote-problem.ts';

export { ApolloLayer } from '@fairway/kit/apollo';

/** The federation runtime gives an entry 20 seconds; here the panel decides how long is too long. */
const patientEntries: ModuleFederationRuntimePlugin = {
  name: 'patient-entries',
  loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      const finish = () => {
        script.remove();
        const container = Reflect.get(window, entryGlobalName);
        if (container) resolve(container);
        else reject(new RemoteProblem('away', `${entry} is no container.`));
      };
      script.src = entry;
      script.addEventListener('load', finish);
      script.addEventListener('error', finish);
      document.head.append(script);
    }),
};

init({
  name: 'shell',
  remotes: [],
  shared: lent,
  // Otherwise every remote is asked for its versions before anything is lent, and one that is stuck stops all.
  shareStrategy: 'loaded-first',
  plugins: [lendRuntime(), patientEntries],
});

/** How often each remote has been asked for. */
const asked = new Map<string, number>();

/** Fetches a remote, all of it anew: whoever wants one that is already here has kept it. */
export async function loadRemote(name: string): Promise<Remote> {
  const before = asked.get(name) ?? 0;
  asked.set(name, before + 1);

  const url = await manifestUrl(name);
  const manifest = await readManifest(url);
  refuseUnlessItFits(name, manifest);

  const base = new URL(manifest.metaData.publicPath === 'auto' ? '.' : manifest.metaData.publicPath, url);
  // A browser that is asked for the same script twice waits for the first, however stuck that is. The
  // remote's own chunks follow its entry in this: shell/kit/fresh-chunks.ts.
  const address = (file: string) => new URL(file + (before > 0 ? `?again=${before}` : ''), base).href;
  const { remoteEntry, globalName } = manifest.metaData;
  const entry = address(remoteEntry.path + remoteEntry.name);

  preload([entry, ...exposedFiles(manifest).map(address)]);
  await fetchBorrowed(manifest);
  forgetChunks(name);
  registerRemotes([{ name, entry, entryGlobalName: globalName }], { force: true });
  const { remote } = (await loadModule<{ remote: Remote }>(`${name}/remote`)) ?? {};

  if (!remote) throw new RemoteProblem('broken', `${name} exposes no remote.`);
  if (remote.contract !== REMOTE_CONTRACT) {
    throw new RemoteProblem('incompatible', `${name} keeps contract ${remote.contract}.`);
  }
  return remote;
}

/** As much of a manifest as the shell reads. */
interface Manifest {
  metaData: { globalName: string; publicPath: string; remoteEntry: { path: string; name: string } };
  shared: { name: string; requiredVersion: string }[];
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
}

async function readManifest(url: string): Promise<Manifest> {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new RemoteProblem('away', `${url} answered ${response.status}.`);
  return response.json();
}

/** Before any of its code runs: a remote of another time costs its own panel, and breaks nothing else. */
function refuseUnlessItFits(name: string, { shared }: Manifest): void {
  for (const borrowed of shared) {
    const version = lent[borrowed.name]?.version;
    if (version && borrowed.requiredVersion && !satisfy(version, borrowed.requiredVersion)) {
      const wants = `${borrowed.name} ${borrowed.requiredVersion}`;
      throw new RemoteProblem('incompatible', `${name} wants ${wants}; the shell lends ${version}.`);
    }
  }
}

/** Chunks that came would be used again, even if what is served has changed meanwhile. */
function forgetChunks(name: string): void {
  Reflect.deleteProperty(window, `${name} chunks`);
}

const exposedFiles = ({ exposes }: Manifest) =>
  exposes.find(({ path }) => path === './remote')?.assets.js.sync ?? [];

/** All that is known to be needed comes together, not one after the other. */
function preload(addresses: string[]): void {
  for (const href of addresses) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href });
    document.head.append(link);
  }
}

/**
 * Whoever is the first to ask for something lent counts as its owner, and it is thrown away when that
 * remote is loaded anew. So the shell asks first.
 */
async function fetchBorrowed({ shared }: Manifest): Promise<void> {
  await Promise.all(shared.filter(({ name }) => name in lent).map(({ name }) => loadShare(name)));
}
