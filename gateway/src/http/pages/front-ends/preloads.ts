import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfPage } from '@fairway/schema/addresses';
import { OLDEST_CONTRACT, REMOTE_CONTRACT } from '@fairway/schema/remote';
import { escapeHtml } from '../html.ts';
import type { ManifestDigest } from './manifests.ts';

/** What the shell's build says of its scripts: `rspack.preloads.ts` writes it. */
interface PreloadLists {
  integrity: Record<string, string>;
  remotes: string[];
  lent: Record<string, string>;
  pages: { pattern: string; scripts: string[]; remote?: { name: string; part: string } }[];
}

/**
 * Links by which a browser fetches all scripts of a page at once, when it has the HTML, instead of finding them one
 * after the other. A page without them only comes later. Those of slots on it the shell fetches, behind these.
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
  }));
  return [...own, ...scriptsOf(page.remote, lists.lent)].map(linkOf).join('');

  function scriptsOf(remote: PreloadLists['pages'][number]['remote'], lent: PreloadLists['lent']) {
    const manifest = remote && manifests[remote.name];
    const line = remote && lines[remote.name];
    if (!manifest || !line || !isFit(manifest, lent)) return [];
    const files = [
      manifest.metaData.remoteEntry.name,
      ...manifest.exposes.flatMap(({ assets }) => assets.js.sync),
      ...(manifest.parts?.[remote.part] ?? []),
    ];
    return files.map((file) => ({
      url: `${line.slice(0, line.lastIndexOf('/') + 1)}${file}`,
      integrity: manifest.integrity?.[file],
    }));
  }
}

/** As the script is asked for afterwards: what differs, a browser would fetch twice. */
const linkOf = ({ url, integrity }: { url: string; integrity: string | undefined }) =>
  `<link rel="preload" as="script" crossorigin${
    integrity ? ` integrity="${escapeHtml(integrity)}"` : ''
  } href="${escapeHtml(url)}">`;

/**
 * Whether the shell will surely take it: `shell/src/federation/compatibility.ts` decides, and understands more. What is written
 * otherwise than our builds do comes without preloads.
 */
function isFit({ contract, shared }: ManifestDigest, lent: Record<string, string>): boolean {
  if (contract !== undefined && (contract < OLDEST_CONTRACT || contract > REMOTE_CONTRACT)) return false;
  return shared.every(({ name, singleton, requiredVersion }) => {
    const ours = lent[name];
    if (ours === undefined) return !name.startsWith('@fairway/kit/');
    return !singleton || requiredVersion === undefined || isWithin(ours, requiredVersion);
  });
}

/** Of ranges `^1.2.3` only. */
function isWithin(version: string, range: string): boolean {
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) return false;
  const [wanted, ours] = [range.slice(1), version].map((text) => text.split('.').map(Number));
  const [major, minor, patch] = (wanted ?? []).map((number, place) => (ours?.[place] ?? 0) - number);
  return major === 0 && (minor ?? 0) >= 0 && ((minor ?? 0) > 0 || (patch ?? 0) >= 0);
}

async function readLists(staticRoot: string): Promise<PreloadLists | null> {
  const text = await readFile(join(staticRoot, 'shell/dist/preloads.json'), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
