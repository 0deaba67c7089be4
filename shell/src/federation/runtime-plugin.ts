import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { loadTimeoutMs } from '../screen-constants.ts';
import { type FoundRemote, fetchFresh, type Manifest } from './manifest.ts';

/** One attempt at loading a remote. */
export interface Attempt extends FoundRemote {
  /** How many retries came before this attempt. */
  retries: number;
  /** Whether the entry came. What is wrong after that is the remote's own fault. */
  entryLoaded: boolean;
}

/** What the federation runtime leaves to its plugins: how we want manifests, scripts and links to be asked for. */
export function loadingRules(attempts: ReadonlyMap<string, Attempt>): ModuleFederationRuntimePlugin {
  const asWanted = <Tag extends HTMLScriptElement | HTMLLinkElement>(
    tag: Tag,
    url: string,
    name?: string,
  ) => {
    const attempt = attempts.get(name ?? '');
    const { pathname } = new URL(url);
    const file = Object.keys(attempt?.manifest.integrity ?? {}).find((path) => pathname.endsWith(`/${path}`));
    return Object.assign(tag, {
      crossOrigin: 'anonymous',
      integrity: (file && attempt?.manifest.integrity?.[file]) ?? '',
      fetchPriority: 'high',
    });
  };
  return {
    name: 'fairway-loading-rules',

    /**
     * The shell has read and checked the manifest already, in parallel with the runtime's chunk, so it isn't fetched
     * again.
     */
    async fetch(url, _options, remote) {
      const attempt = attempts.get(remote?.name ?? '');
      if (attempt?.url !== url) return fetchFresh(url);
      return Response.json(addressed(attempt.manifest, attempt.retries));
    },

    createScript({ url, remoteInfo }) {
      const script = asWanted(document.createElement('script'), url, remoteInfo?.name);
      script.src = url;
      const attempt = attempts.get(remoteInfo?.name ?? '');
      if (attempt && url === remoteInfo?.entry)
        script.addEventListener('load', () => {
          attempt.entryLoaded = true;
        });
      return { script, timeout: loadTimeoutMs };
    },

    createLink({ url, attrs, remoteInfo }) {
      const link = asWanted(document.createElement('link'), url, remoteInfo?.name);
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      return { link, timeout: loadTimeoutMs };
    },
  };
}

/**
 * A browser that is asked for the same script twice waits for the first, however stuck that is; so a retry asks under
 * addresses of its own. A remote's other chunks follow its entry in this: `shell/kit/page/fresh-chunks.ts`.
 */
function addressed(found: Manifest, retries: number): Manifest {
  const manifest = { ...found, shared: found.shared.map((one) => ({ assets: nothing, ...one })) };
  if (retries === 0) return manifest;
  const again = (file: string) => `${file}?again=${retries}`;
  const { metaData, exposes } = manifest;
  return {
    ...manifest,
    metaData: {
      ...metaData,
      remoteEntry: { ...metaData.remoteEntry, name: again(metaData.remoteEntry.name) },
    },
    exposes: exposes.map(({ assets, ...expose }) => ({
      ...expose,
      assets: { ...assets, js: { ...assets.js, sync: assets.js.sync.map(again) } },
    })),
  };
}

/** What the runtime looks for at each shared module, and a manifest that came with the page leaves out. */
const nothing = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
