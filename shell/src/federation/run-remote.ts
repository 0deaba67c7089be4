// Runs remotes. In a chunk of its own with Apollo Client: a page without a remote needs neither.
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { OLDEST_CONTRACT } from '@fairway/schema/remote';
import { lent, type ShareScope } from './lent.ts';
import type { RemoteFiles } from './manifest.ts';
import { RemoteProblem } from './remote-problem.ts';

export { ApolloLayer } from '@fairway/kit/apollo';

/** What a remote's entry leaves behind: it takes what is lent, and hands out what it exposes. */
interface Container {
  init(scope: ShareScope): Promise<void> | void;
  get(module: './remote'): Promise<() => { remote?: Remote }>;
}

/** Loads a remote from scratch; callers cache it. */
export async function runRemote(name: string, files: RemoteFiles): Promise<Remote> {
  fetchLent(files.borrows);
  forgetChunks(name);
  const { remote } = await exposedBy(await runEntry(files), name);
  if (!remote) throw new RemoteProblem('broken', `${name} exposes no remote.`);
  if (!(remote.contract >= OLDEST_CONTRACT && remote.contract <= REMOTE_CONTRACT)) {
    throw new RemoteProblem('incompatible', `${name} keeps contract ${remote.contract}.`);
  }
  return remote;
}

/**
 * Preloads modules that are surely needed, in parallel. Dialogs are left out: they are large, and most visits
 * open none.
 */
function fetchLent(names: string[]): void {
  for (const name of names.filter((one) => !one.endsWith('Dialog'))) {
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

function runEntry({ entry, integrity, globalName }: RemoteFiles): Promise<Container> {
  Reflect.deleteProperty(window, globalName);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const finish = () => {
      script.remove();
      const container: Container | undefined = Reflect.get(window, globalName);
      if (container) resolve(container);
      else reject(new RemoteProblem('away', `${entry} left no container.`));
    };
    Object.assign(script, { crossOrigin: 'anonymous', integrity, src: entry });
    script.addEventListener('load', finish);
    script.addEventListener('error', finish);
    document.head.append(script);
  });
}

async function exposedBy(container: Container, name: string): Promise<{ remote?: Remote }> {
  try {
    await container.init(lent);
    const expose = await container.get('./remote');
    return expose();
  } catch (error) {
    // The remote's own bundle knows which versions it can work with, and says so in these words.
    const unfit =
      error instanceof Error &&
      /^(Unsatisfied version|No satisfying version|Shared module )/.test(error.message);
    throw unfit ? new RemoteProblem('incompatible', `${name}: ${error.message}`, { cause: error }) : error;
  }
}
