// Fetches remotes at run time. This module, the federation runtime and Apollo Client are a chunk of their
// own: a page without a remote does without them.
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import {
  init,
  loadRemote as loadModule,
  type ModuleFederationRuntimePlugin,
  registerRemotes,
  satisfy,
} from '@module-federation/enhanced/runtime';
import lendRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { lent } from './lent.ts';
import { manifestUrl } from './registry.ts';
import { RemoteProblem } from './remote-problem.ts';

export { ApolloLayer } from '@fairway/kit/apollo';

/**
 * The federation runtime's own way gives an entry 20 seconds and reuses a script tag that is stuck; a
 * retry of ours must ask again, and the panel decides how long is too long.
 */
const freshEntries: ModuleFederationRuntimePlugin = {
  name: 'fresh-entries',
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

init({ name: 'shell', remotes: [], shared: lent, plugins: [lendRuntime(), freshEntries] });

/** Fetches a remote, all of it anew: whoever wants one that is already here has kept it. */
export async function loadRemote(name: string): Promise<Remote> {
  const url = await manifestUrl(name);
  const manifest = await readManifest(url);
  refuseUnlessItFits(name, manifest);

  const base = new URL(manifest.metaData.publicPath === 'auto' ? '.' : manifest.metaData.publicPath, url)
    .href;
  forgetFormer(name, base);
  preload(base, manifest);
  registerRemotes([{ name, entry: entryOf(base, manifest), entryGlobalName: manifest.metaData.globalName }], {
    force: true,
  });
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
  const response = await fetch(url, { cache: 'no-cache' });
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

/**
 * Scripts that are stuck would be waited for instead of asked for again, and chunks that came would be
 * used again even if what is served has changed.
 */
function forgetFormer(name: string, base: string): void {
  for (const script of document.querySelectorAll('script')) if (script.src.startsWith(base)) script.remove();
  Reflect.deleteProperty(window, `${name} chunks`);
}

const entryOf = (base: string, { metaData: { remoteEntry } }: Manifest) =>
  new URL(remoteEntry.path + remoteEntry.name, base).href;

/** The exposed module is known to be needed as soon as the entry is: they come together. */
function preload(base: string, { exposes }: Manifest): void {
  for (const file of exposes.find(({ path }) => path === './remote')?.assets.js.sync ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href: new URL(file, base).href });
    document.head.append(link);
  }
}
