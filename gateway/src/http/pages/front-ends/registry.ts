import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** The front-ends in our own build: folders with a front-end.json. */
export const frontEndsIn = (staticRoot: string): string[] =>
  (existsSync(staticRoot) ? readdirSync(staticRoot) : [])
    .filter((name) => existsSync(join(staticRoot, name, 'front-end.json')))
    .sort();

/** The front-ends and the URLs of their manifests. */
export interface Registry {
  read(): Promise<Record<string, string>>;
  origins(): Promise<string[]>;
}

interface RegistryOptions {
  staticRoot: string;
  remotesUrl: string | undefined;
  releases?: string | undefined;
  log: FastifyBaseLogger;
}

type Lines = Record<string, string>;

const freshMs = 5000;
const timeoutMs = 3000;
const quickMs = 500;
const largestBytes = 64 * 1024;

export function openRegistry({ staticRoot, remotesUrl, releases, log }: RegistryOptions): Registry {
  const frontEnds = frontEndsIn(staticRoot);
  if (frontEnds.length === 0 && !remotesUrl)
    log.warn(`registry: no folder in ${staticRoot} has a front-end.json, so that there are no front-ends`);
  const own = () => ownRegistry(frontEnds, releases);
  const read = remotesUrl ? readerOf(remotesUrl, own, log) : own;
  return {
    read,
    origins: async () => {
      const urls = Object.values(await read()).filter((url) => !url.startsWith('/'));
      return [...new Set(urls.map((url) => new URL(url).origin))];
    },
  };
}

/**
 * Reads an external registry. The last valid answer is served while its host is down or sends nonsense; before
 * there is one, our own registry.
 */
function readerOf(url: string, own: Registry['read'], log: FastifyBaseLogger): Registry['read'] {
  let known: Lines | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let isInTrouble = false;
  const look = async () => {
    try {
      known = await fetchRegistry(url);
      if (isInTrouble) log.info('registry: the list of front-ends can be read again');
      isInTrouble = false;
    } catch (fault) {
      if (!isInTrouble) log.error({ err: fault }, 'registry: the list of front-ends can not be read');
      isInTrouble = true;
    }
    readAt = performance.now();
    reading = undefined;
  };
  return async () => {
    // Concurrent callers share one request; once there was an answer, they do not wait for long.
    if (performance.now() - readAt >= freshMs) {
      reading ??= look();
      await (known ? Promise.race([reading, sleep(quickMs, undefined, { ref: false })]) : reading);
    }
    return known ?? own();
  };
}

async function fetchRegistry(url: string): Promise<Lines> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!answer.ok || !answer.body) throw new Error(`It answered ${answer.status}.`);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    if (bytes > largestBytes) throw new Error(`It has more than ${largestBytes} bytes.`);
    pieces.push(piece);
  }
  return linesIn(JSON.parse(Buffer.concat(pieces).toString('utf8')));
}

/** Its URLs become part of the pages' security policy, so a malformed one makes the whole registry invalid. */
function linesIn(registry: unknown): Lines {
  if (typeof registry !== 'object' || registry === null || Array.isArray(registry))
    throw new Error('It is no list of front-ends by name.');
  for (const [name, address] of Object.entries(registry))
    if (typeof address !== 'string' || !isAddress(address))
      throw new Error(`It has no address of a manifest for ${JSON.stringify(name)}.`);
  return registry as Lines;
}

const isAddress = (text: string): boolean =>
  /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?\/[^\s;,'"]*$/i.test(text) || /^\/(?!\/)[^\s;,'"]*$/.test(text);

/** The path below which releases of front-ends deployed beside the gateway are served. */
export const releasesPrefix = '/releases/';

/** Whether the path is a file of a release, whose folder is named by content hash, not the list of deployments. */
export const isInRelease = (path: string): boolean => /^\/?mfe-[a-z]+\/[0-9a-f]{16}\/[^/]+$/.test(path);

const isRelease = /^[0-9a-f]{16}$/;

async function ownRegistry(frontEnds: readonly string[], releases: string | undefined): Promise<Lines> {
  const lines = frontEnds.map(async (name) => [name, await manifestOf(releases, name)] as const);
  return Object.fromEntries(await Promise.all(lines));
}

/**
 * The manifest of the latest deployed release, or of the gateway's own build. Read from disk each time, so that
 * a deployment needs no restart and reaches all gateways that share the folder.
 */
async function manifestOf(releases: string | undefined, frontEnd: string): Promise<string> {
  const list = releases && (await readFile(join(releases, frontEnd, 'deployed'), 'utf8').catch(() => ''));
  const id = (list || '').split(/\s+/).findLast((line) => isRelease.test(line));
  return id ? `${releasesPrefix}${frontEnd}/${id}/mf-manifest.json` : `/remotes/${frontEnd}/mf-manifest.json`;
}
