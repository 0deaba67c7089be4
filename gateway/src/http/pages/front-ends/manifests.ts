import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface Files {
  sync: string[];
  async: string[];
}

/**
 * What of a front-end's manifest a page needs in order to load it: the rest is for developers' tools, and several times
 * as long. `shell/src/federation/manifest.ts` reads it.
 */
export interface ManifestDigest {
  metaData: {
    globalName: string;
    publicPath: string;
    remoteEntry: { path: string; name: string };
    buildInfo: { buildVersion: string };
  };
  shared: { name: string; singleton?: boolean; requiredVersion?: string }[];
  exposes: { path: string; assets: { js: Files; css: Files } }[];
  contract?: number;
  integrity?: Record<string, string>;
  /** Which scripts each page and each slot has of its own. */
  parts?: Record<string, string[]>;
  /** What pages ask first. The gateway writes it into the page on its own. */
  questions?: Record<string, FirstQuestion>;
}

/** What a page asks before any of its code is there. */
export interface FirstQuestion {
  operationName: string;
  query: string;
  /** By each variable's name, which part of the address's query it is. */
  variables: Record<string, string>;
}

/** The front-ends' manifests by their names, as far as they can be read at once. */
export interface Manifests {
  read(lines: Record<string, string>): Promise<Record<string, ManifestDigest>>;
}

interface ManifestsOptions {
  /** The file that is served at that path; null where there is none. */
  fileAt: (path: string) => string | null;
  log: FastifyBaseLogger;
}

const freshMs = 5000;
const timeoutMs = 3000;
const quickMs = 300;
const largestBytes = 256 * 1024;

export function openManifests({ fileAt, log }: ManifestsOptions): Manifests {
  const own = ownReader(fileAt);
  const others = new Map<string, Promise<() => Promise<ManifestDigest | null>>>();
  const elsewhere = async (url: string) => {
    const reader = others.get(url) ?? Promise.resolve(remoteReader(url, log));
    others.set(url, reader);
    return (await reader)();
  };
  return {
    read: async (lines) => {
      const urls = new Set(Object.values(lines));
      // What the registry no longer names is read no longer.
      for (const url of others.keys()) if (!urls.has(url)) others.delete(url);
      const found = Object.entries(lines).map(async ([name, url]) => {
        const digest = await (url.startsWith('/') ? own(url) : elsewhere(url)).catch(() => null);
        return digest ? [[name, digest] as const] : [];
      });
      return Object.fromEntries((await Promise.all(found)).flat());
    },
  };
}

/** Our own files are read again when they have changed. */
function ownReader(fileAt: ManifestsOptions['fileAt']) {
  const known = new Map<string, { changedMs: number; digest: ManifestDigest | null }>();
  return async (path: string): Promise<ManifestDigest | null> => {
    const file = fileAt(path);
    if (!file) return null;
    const { mtimeMs: changedMs } = await stat(file);
    const before = known.get(file);
    if (before?.changedMs === changedMs) return before.digest;
    const digest = digestOf(JSON.parse(await readFile(file, 'utf8')));
    known.set(file, { changedMs, digest });
    return digest;
  };
}

/** A host that is slow costs a page its preloads, and not its time. */
function remoteReader(url: string, log: FastifyBaseLogger): () => Promise<ManifestDigest | null> {
  let known: ManifestDigest | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const look = async () => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      const text = answer.ok ? await answer.text() : '';
      known = text.length > 0 && text.length <= largestBytes ? digestOf(JSON.parse(text)) : null;
    } catch (fault) {
      log.warn({ err: fault, url }, 'registry: the manifest of a front-end can not be read');
      known = null;
    }
    readAt = performance.now();
    reading = undefined;
  };
  return async () => {
    if (performance.now() - readAt >= freshMs) {
      reading ??= look();
      await Promise.race([reading, sleep(quickMs, undefined, { ref: false })]);
    }
    return known;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Files of a build are named without a path of their own, so that no manifest can have something else preloaded. */
const areFiles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[\w.-]+$/.test(one));

/** Null for what the shell had better look through itself. */
export function digestOf(manifest: unknown): ManifestDigest | null {
  if (!isObject(manifest) || !isObject(manifest.metaData) || !Array.isArray(manifest.shared)) return null;
  const { metaData, shared, exposes, contract, integrity, parts, questions } = manifest;
  const { globalName, publicPath, remoteEntry, buildInfo } = metaData;
  if (typeof globalName !== 'string' || publicPath !== 'auto' || !isObject(remoteEntry)) return null;
  const exposed = exposedIn(exposes);
  if (!areFiles([remoteEntry.name]) || exposed === null) return null;
  const scripts = isObject(parts)
    ? Object.entries(parts).filter((part): part is [string, string[]] => areFiles(part[1]))
    : [];
  const wanted = new Set(
    [remoteEntry.name, exposed.assets.js.sync, scripts.map(([, files]) => files)].flat(2),
  );
  const sums = isObject(integrity) ? Object.entries(integrity) : [];
  return {
    metaData: {
      globalName,
      publicPath,
      remoteEntry: { path: '', name: String(remoteEntry.name) },
      buildInfo: { buildVersion: isObject(buildInfo) ? String(buildInfo.buildVersion) : '' },
    },
    shared: shared.filter(isObject).map(({ name, singleton, requiredVersion }) => ({
      name: String(name),
      ...(singleton === true && { singleton }),
      ...(typeof requiredVersion === 'string' && { requiredVersion }),
    })),
    exposes: [exposed],
    ...(typeof contract === 'number' && { contract }),
    ...(sums.length > 0 && {
      integrity: Object.fromEntries(
        sums.filter((sum): sum is [string, string] => typeof sum[1] === 'string' && wanted.has(sum[0])),
      ),
    }),
    ...(scripts.length > 0 && { parts: Object.fromEntries(scripts) }),
    ...(isObject(questions) && {
      questions: Object.fromEntries(
        Object.entries(questions).filter((one): one is [string, FirstQuestion] => isQuestion(one[1])),
      ),
    }),
  };
}

const isQuestion = (value: unknown): value is FirstQuestion =>
  isObject(value) &&
  typeof value.operationName === 'string' &&
  typeof value.query === 'string' &&
  isObject(value.variables) &&
  Object.values(value.variables).every((part) => typeof part === 'string');

/** The one module of a front-end. */
function exposedIn(exposes: unknown): ManifestDigest['exposes'][number] | null {
  const [only, ...others] = Array.isArray(exposes) ? exposes : [];
  if (others.length > 0 || !isObject(only) || !isObject(only.assets)) return null;
  const { path, assets } = only;
  const { js, css } = assets;
  const scripts = isObject(js) ? js.sync : null;
  const styles = isObject(css) ? (css.sync ?? []) : [];
  if (typeof path !== 'string' || !areFiles(scripts) || !areFiles(styles)) return null;
  // What is fetched on demand, the remote's own runtime knows.
  return { path, assets: { js: { sync: scripts, async: [] }, css: { sync: styles, async: [] } } };
}

/** Where the files of a registry's own lines are. */
export const ownFiles =
  (staticRoot: string, releases: string | undefined) =>
  (path: string): string | null => {
    const built = /^\/remotes\/(mfe-[a-z]+)\/([\w.-]+)$/.exec(path);
    if (built?.[1] && built[2]) return join(staticRoot, built[1], 'dist', built[2]);
    const released = /^\/releases\/(mfe-[a-z]+\/[0-9a-f]{16}\/[\w.-]+)$/.exec(path);
    return released?.[1] && releases ? join(releases, released[1]) : null;
  };
