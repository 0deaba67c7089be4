// What a build says of its files, so that the gateway can have a page's fetched with its HTML. Part of the build recipe
// in `rspack.config.base.ts`.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compilation, Compiler, sources } from '@rspack/core';
import { REMOTE_CONTRACT } from './schema/src/remote.ts';
import { routes } from './shell/kit/page/routes.ts';
import type { FrontEnd } from './tools/front-ends.mjs';

type Assets = Record<string, sources.Source>;

const checksumOf = (source: sources.Source) =>
  `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;

const checksums = (assets: Assets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(assets)
      .filter(([name]) => name.endsWith('.js'))
      .map(([name, source]) => [name, checksumOf(source)]),
  );

/** The scripts of a chunk that has a name, with all that it needs. */
const scriptsOf = (compilation: Compilation, chunk: string): string[] => {
  const files: readonly string[] = compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [];
  return files.filter((file) => file.endsWith('.js'));
};

/** Names and contents are final by then. */
const stage = (compiler: Compiler) => compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;

/** What a page asks before any of its code is there. */
interface FirstQuestion {
  operationName: string;
  query: string;
  /** By each variable's name, which part of the address's query it is. */
  variables: Record<string, string>;
}

/**
 * Adds to a remote's manifest what a shell wants to know before it loads anything: the contract that the remote keeps,
 * its scripts' checksums, which scripts each page and each slot has of its own, and what pages ask first.
 */
export class ManifestPromises {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    const { sources } = compiler.webpack;
    compiler.hooks.compilation.tap('ManifestPromises', (compilation) => {
      const at = { name: 'ManifestPromises', stage: stage(compiler) };
      compilation.hooks.processAssets.tapPromise(at, async (assets) => {
        const manifest = assets['mf-manifest.json'];
        if (!manifest) return;
        const named = [...compilation.namedChunkGroups.keys()].filter((name) =>
          /^(page|first|slot)-/.test(name),
        );
        const whole = {
          ...JSON.parse(String(manifest.source())),
          contract: REMOTE_CONTRACT,
          integrity: checksums(assets),
          parts: Object.fromEntries(named.map((name) => [name, scriptsOf(compilation, name)])),
          questions: await this.#questions(),
        };
        compilation.updateAsset('mf-manifest.json', new sources.RawSource(JSON.stringify(whole, null, 2)));
      });
    });
  }

  /** By page. Their files import nothing but types, so that they can be read here. */
  async #questions(): Promise<Record<string, FirstQuestion>> {
    const about = join(this.#folder, 'front-end.json');
    // A front-end may be built without saying what it is, on another host.
    if (!existsSync(about)) return {};
    const { pages }: Pick<FrontEnd, 'pages'> = JSON.parse(readFileSync(about, 'utf8'));
    const asking = pages.flatMap(({ route, asks }) =>
      asks ? [{ route, file: join(this.#folder, asks) }] : [],
    );
    const read = asking.map(async ({ route, file }) => {
      const { firstQuestion } = (await import(pathToFileURL(file).href)) as { firstQuestion: FirstQuestion };
      return [`page-${route}`, firstQuestion] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  }
}

/** What `preloads.json` beside the shell's pages says. */
export interface Preloads {
  /** Checksums of the shell's scripts, by file. */
  integrity: Record<string, string>;
  /** The shell's scripts that every page of a remote needs. */
  remotes: string[];
  /** Those of them without which something can stand in for a page already. */
  first: string[];
  /** What the shell lends, by name: a remote that needs another version is refused, and not fetched. */
  lent: Record<string, string>;
  pages: {
    /** The address's pattern. */
    pattern: string;
    /** The shell's scripts for this page alone. */
    scripts: string[];
    /** Which remote has it, and under which name its part of the remote's build. */
    remote?: { name: string; part: string };
  }[];
}

/** Tells which scripts each page needs. */
export class PreloadLists {
  readonly #frontEnds: readonly FrontEnd[];
  readonly #lent: Preloads['lent'];

  constructor(frontEnds: readonly FrontEnd[], lentVersions: Preloads['lent']) {
    this.#frontEnds = frontEnds;
    this.#lent = lentVersions;
  }

  apply(compiler: Compiler): void {
    const { sources } = compiler.webpack;
    compiler.hooks.compilation.tap('PreloadLists', (compilation) => {
      const at = { name: 'PreloadLists', stage: stage(compiler) };
      compilation.hooks.processAssets.tap(at, (assets) => {
        const chunks = (...names: string[]) => [
          ...new Set(names.flatMap((name) => scriptsOf(compilation, name))),
        ];
        const preloads: Preloads = {
          integrity: checksums(assets),
          remotes: chunks('federation', 'apollo', 'kit'),
          first: chunks('federation', 'kit'),
          lent: this.#lent,
          pages: this.#pages(compilation),
        };
        compilation.emitAsset('preloads.json', new sources.RawSource(JSON.stringify(preloads)));
      });
    });
  }

  #pages(compilation: Compilation): Preloads['pages'] {
    const remote = this.#frontEnds.flatMap(({ name, pages }) =>
      pages.map(({ route }) => ({
        pattern: Reflect.get(routes, route),
        scripts: [],
        remote: { name, part: `page-${route}` },
      })),
    );
    const own = Object.entries(routes).flatMap(([route, pattern]) => {
      const scripts = scriptsOf(compilation, `page-${route}`);
      return scripts.length > 0 ? [{ pattern, scripts }] : [];
    });
    return [...own, ...remote];
  }
}
