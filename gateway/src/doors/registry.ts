import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const frontEnds = ['mfe-pools', 'mfe-picks', 'mfe-account', 'mfe-chat'] as const;

/** Which front-ends there are, and where their manifests are. */
export interface Registry {
  read(): Promise<Record<string, string>>;
  origins(): Promise<string[]>;
}

interface RegistryOptions {
  remotesUrl: string | undefined;
  releases?: string | undefined;
}

const freshMs = 5000;

export function openRegistry({ remotesUrl, releases }: RegistryOptions): Registry {
  const read = remotesUrl ? readerOf(remotesUrl) : () => ownRegistry(releases);
  return {
    read,
    origins: async () => {
      const urls = Object.values(await read()).filter((url) => URL.canParse(url));
      return [...new Set(urls.map((url) => new URL(url).origin))];
    },
  };
}

/** A registry that is kept elsewhere. */
function readerOf(url: string): Registry['read'] {
  let known: Record<string, string> = {};
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < freshMs) return known;
    readAt = performance.now();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(3000), redirect: 'error' });
      if (answer.ok) known = (await answer.json()) as Record<string, string>;
    } catch {
      // The last registry that was read goes on serving while its host is away.
    }
    return known;
  };
}

/** Below this address stand the releases of front-ends that were deployed beside the gateway. */
export const releasesPrefix = '/releases/';

/** A release's own files, and not the list of what was deployed: a release is named after its content. */
export const isInRelease = (path: string): boolean => /^\/?mfe-[a-z]+\/[0-9a-f]{16}\/[^/]+$/.test(path);

async function ownRegistry(releases: string | undefined): Promise<Record<string, string>> {
  const lines = frontEnds.map(async (name) => [name, await manifestOf(releases, name)] as const);
  return Object.fromEntries(await Promise.all(lines));
}

/**
 * In the release that was deployed last, or else where the gateway's own build has it. Asked of the disk each
 * time, so that a deployment needs no restart and reaches every gateway that shares the folder.
 */
async function manifestOf(releases: string | undefined, frontEnd: string): Promise<string> {
  const list = releases && (await readFile(join(releases, frontEnd, 'deployed'), 'utf8').catch(() => ''));
  const id = (list || '').trim().split('\n').at(-1);
  return id ? `${releasesPrefix}${frontEnd}/${id}/mf-manifest.json` : `/remotes/${frontEnd}/mf-manifest.json`;
}
