import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfPage } from '@fairway/schema/addresses';
import { escapeHtml } from './html.ts';
import type { ManifestDigest } from './manifests.ts';

/** What the shell's build says of its scripts: `rspack.preloads.ts` writes it. */
interface PreloadLists {
  integrity: Record<string, string>;
  remotes: string[];
  pages: {
    pattern: string;
    scripts: string[];
    remote?: { name: string; part: string };
    slots: { name: string; part: string }[];
  }[];
}

interface Script {
  url: string;
  integrity: string | undefined;
  /** It is for a part of the page that nobody waits for. */
  isLater: boolean;
}

/**
 * Links by which a browser fetches all scripts of a page at once, when it has the HTML, instead of finding them one
 * after the other. A page without them only comes later.
 */
export async function preloadLinks(
  staticRoot: string,
  path: string,
  lines: Record<string, string>,
  manifests: Record<string, ManifestDigest>,
): Promise<string> {
  const lists = await readLists(staticRoot);
  const page = lists?.pages.find(({ pattern }) => isOfPage(pattern, path));
  if (!lists || !page) return '';
  const own = [...(page.remote ? lists.remotes : []), ...page.scripts].map((file) => ({
    url: `/${file}`,
    integrity: lists.integrity[file],
    isLater: false,
  }));
  const ofRemote = (remote: { name: string; part: string } | undefined, isLater: boolean): Script[] => {
    const manifest = remote && manifests[remote.name];
    const line = remote && lines[remote.name];
    if (!manifest || !line) return [];
    const files = [
      manifest.metaData.remoteEntry.name,
      ...manifest.exposes.flatMap(({ assets }) => assets.js.sync),
      ...(manifest.parts?.[remote.part] ?? []),
    ];
    return files.map((file) => ({
      url: `${line.slice(0, line.lastIndexOf('/') + 1)}${file}`,
      integrity: manifest.integrity?.[file],
      isLater,
    }));
  };
  const scripts = [
    ...own,
    ...ofRemote(page.remote, false),
    ...page.slots.flatMap((slot) => ofRemote(slot, true)),
  ];
  return [...new Map(scripts.map((script) => [script.url, script])).values()].map(linkOf).join('');
}

/** As the script is asked for afterwards: what differs, a browser would fetch twice. */
const linkOf = ({ url, integrity, isLater }: Script) =>
  `<link rel="preload" as="script" crossorigin${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}${
    isLater ? ' fetchpriority="low"' : ''
  } href="${escapeHtml(url)}">`;

async function readLists(staticRoot: string): Promise<PreloadLists | null> {
  const text = await readFile(join(staticRoot, 'shell/dist/preloads.json'), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
