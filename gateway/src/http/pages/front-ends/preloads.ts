import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfPage } from '@fairway/schema/addresses';
import { OLDEST_CONTRACT, REMOTE_CONTRACT } from '@fairway/schema/remote';
import { escapeHtml } from '../html.ts';
import type { FirstQuestion, ManifestDigest } from './manifests.ts';

/** What the shell's build says of its scripts: `rspack.preloads.ts` writes it. */
interface PreloadLists {
  integrity: Record<string, string>;
  remotes: string[];
  first: string[];
  lent: Record<string, string>;
  pages: { pattern: string; scripts: string[]; remote?: { name: string; part: string } }[];
}

/** What a page's HTML has for its first moments. */
interface Beginnings {
  /**
   * Links by which a browser fetches all scripts of a page at once, when it has the HTML, instead of finding them one
   * after the other. A page without them only comes later. Those of slots on it the shell fetches, behind these.
   */
  links: string;
  /** The page's first question, as it is sent; empty where it has none. */
  question: string;
}

/**
 * Where something stands in for a page, drawn from the answer to its first question, the page's scripts are those of the
 * stand-in: the shell fetches the others behind it.
 */
export async function beginningsOf(
  staticRoot: string,
  { path, query }: { path: string; query: URLSearchParams },
  lines: Record<string, string>,
  manifests: Record<string, ManifestDigest>,
): Promise<Beginnings> {
  const lists = await readLists(staticRoot);
  const page = lists?.pages.find(({ pattern }) => isOfPage(pattern, path));
  if (!lists || !page) return { links: '', question: '' };
  const { remote } = page;
  const [manifest, line] = remote ? [manifests[remote.name], lines[remote.name]] : [];
  const fit = manifest && line && isFit(manifest, lists.lent) ? manifest : null;
  const question = (remote && fit && questionOf(fit.questions?.[remote.part], query)) ?? '';
  const standIn = question && fit?.parts?.[remote?.part.replace('page-', 'first-') ?? ''];
  const shell = remote ? (standIn ? lists.first : lists.remotes) : [];
  const own = [...shell, ...page.scripts].map((file) => ({
    url: `/${file}`,
    integrity: lists.integrity[file],
  }));
  const scripts = remote && fit ? filesOf(fit, standIn || (fit.parts?.[remote.part] ?? [])) : [];
  const theirs = scripts.map((file) => ({
    url: `${line?.slice(0, line.lastIndexOf('/') + 1)}${file}`,
    integrity: fit?.integrity?.[file],
  }));
  return { links: [...own, ...theirs].map(linkOf).join(''), question };
}

const filesOf = ({ metaData, exposes }: ManifestDigest, part: string[]) => [
  metaData.remoteEntry.name,
  ...exposes.flatMap(({ assets }) => assets.js.sync),
  ...part,
];

/** Null where the address lacks what is asked about. */
function questionOf(asked: FirstQuestion | undefined, query: URLSearchParams): string | null {
  if (!asked) return null;
  const variables = Object.entries(asked.variables).map(([name, part]) => [name, query.get(part)]);
  if (variables.some(([, value]) => !value)) return null;
  const { operationName, query: text } = asked;
  return JSON.stringify({ operationName, query: text, variables: Object.fromEntries(variables) });
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
