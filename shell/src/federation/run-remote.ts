// Runs remotes by the federation runtime. In a chunk of its own: a page without a remote doesn't need it.

import type { Remote } from '@fairway/kit/remote';
import { createInstance } from '@module-federation/enhanced/runtime';
import publishRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { incompatibility, isSupportedContract } from './compatibility.ts';
import { lent } from './lent.ts';
import type { FoundRemote } from './manifest.ts';
import { RemoteProblem } from './remote-problem.ts';
import { type Attempt, loadingRules } from './runtime-plugin.ts';

/** The latest attempt at each remote. */
const attempts = new Map<string, Attempt>();

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  // Remotes are built without the runtime, and take the one that is published here.
  plugins: [publishRuntime(), loadingRules(attempts)],
  shared: Object.fromEntries(
    Object.entries(lent).map(([name, { version, load }]) => [
      name,
      {
        version,
        shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
        get: async () => {
          try {
            const module = await load();
            return () => module;
          } catch (error) {
            forgetFailed(name, version);
            throw error;
          }
        },
      },
    ]),
  ),
});

/** The runtime would go on handing out the failure, long after the network has come back. */
function forgetFailed(name: string, version: string): void {
  const shared = federation.shareScopeMap.default?.[name]?.[version];
  if (shared) shared.loading = null;
}

/** Loads a remote that was found; from scratch, where somebody asked for a retry. Callers keep what they get. */
export async function runRemote(
  found: FoundRemote,
  retries: number,
  { needsApollo = true }: { needsApollo?: boolean } = {},
): Promise<Remote> {
  const { name, url, manifest } = found;
  const reason = incompatibility(manifest, lent);
  if (reason) throw new RemoteProblem('incompatible', `${name}: ${reason}.`);

  const attempt: Attempt = { ...found, retries, entryLoaded: false };
  attempts.set(name, attempt);
  fetchLent(manifest, needsApollo);
  forgetChunks(name);
  federation.registerRemotes([{ name, entry: url }], { force: true });
  return exposedBy(attempt);
}

/** Fetches the scripts of a remote's part without running any, where nobody waits for them yet. */
export function preloadPart({ url, manifest }: FoundRemote, part: string): void {
  if (incompatibility(manifest, lent)) return;
  const { metaData, exposes, integrity = {}, parts = {} } = manifest;
  const exposed = exposes.flatMap(({ assets }) => assets.js.sync);
  for (const file of [metaData.remoteEntry.name, ...exposed, ...(parts[part] ?? [])]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', fetchPriority: 'low' });
    link.integrity = integrity[file] ?? '';
    link.href = new URL(file, url).href;
    document.head.append(link);
  }
}

async function exposedBy(attempt: Attempt): Promise<Remote> {
  const { name, url } = attempt;
  let exposed: { remote?: Remote } | null;
  try {
    exposed = await federation.loadRemote<{ remote?: Remote }>(`${name}/remote`);
  } catch (error) {
    if (attempt.entryLoaded) throw error;
    throw new RemoteProblem('away', `The entry beside ${url} could not be reached.`, { cause: error });
  }
  if (!exposed?.remote) throw new RemoteProblem('broken', `${name} exposes no remote.`);
  const { contract } = exposed.remote;
  if (!isSupportedContract(contract))
    throw new RemoteProblem('incompatible', `${name} keeps contract ${contract}.`);
  return exposed.remote;
}

const ofApollo = /^@fairway\/kit\/(apollo|graphql|live\/.*)$/;

/**
 * Preloads modules that are surely needed, in parallel. Dialogs are left out: they are large, and most visits
 * open none.
 */
function fetchLent({ shared }: FoundRemote['manifest'], needsApollo: boolean): void {
  const isWanted = (name: string) => !name.endsWith('Dialog') && (needsApollo || !ofApollo.test(name));
  for (const { name } of shared.filter((one) => isWanted(one.name))) {
    // The remote fetches it too, and handles the failure.
    lent[name]?.load().catch(() => undefined);
  }
}

/** Loaded chunks would be reused, even after a deployment. */
function forgetChunks(name: string): void {
  Reflect.deleteProperty(window, `${name} chunks`);
}
